import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import {
  actorsOf,
  collectingStates,
  daysBetween,
  openTopicStatuses,
  reminderDays,
  reminderFor,
  uncertifiedStates,
  waitedTopics,
  type OverdueItems,
  type TaskStatus,
} from '../../contract.ts';
import { noteDeadline, openDeadlines, overdueTopics, type Deadline } from '../queries/deadlines.ts';
import { projectPeople, topicLeads } from '../queries/people.ts';
import { lock, type TaskRecord } from '../queries/records.ts';
import { topicLines } from '../queries/topics.ts';
import { workOf } from '../queries/work.ts';
import { tellCentre } from './centre-digest.ts';
import { centreStaff, mailDeadline } from './mails.ts';

/** A task whose planned days are shown, and the topics that the reader may see. */
interface Subject {
  taskId: number;
  status: TaskStatus;
  acceptDate: string | null;
  topicIds: readonly number[] | null;
}

/** Calendar days until the acceptance of the project, negative when it has passed; null without a day or need. */
const acceptDaysOf = (ctx: Context, { status, acceptDate }: Subject): number | null =>
  acceptDate !== null && uncertifiedStates.includes(status) ? daysBetween(wireDay(ctx.now), acceptDate) : null;

/** The planned days of some tasks that have passed or come, with the overdue items of each topic. */
export async function deadlinesOf(ctx: Context, tasks: readonly Subject[]) {
  const collecting = tasks.filter(({ status }) => collectingStates.includes(status)).map(({ taskId }) => taskId);
  const overdue = collecting.length > 0 ? await overdueTopics(ctx, collecting) : [];
  return tasks.map((task) => {
    const own = overdue.filter(
      ({ taskId, topicId }) => taskId === task.taskId && (task.topicIds === null || task.topicIds.includes(topicId)),
    );
    return {
      acceptDays: acceptDaysOf(ctx, task),
      overdueItems: summed(own),
      byTopic: new Map(own.map(({ topicId, count, since }) => [topicId, { count, since }])),
    };
  });
}

function summed(topics: readonly OverdueItems[]): OverdueItems | null {
  if (topics.length === 0) return null;
  const since = topics.map((one) => one.since).toSorted()[0]!;
  return { since, count: topics.reduce((sum, { count }) => sum + count, 0) };
}

/** Milliseconds of the earliest reminder before a day. */
const ahead = reminderDays[0] * 24 * 3600_000;
/** Days after which a planned day is no news: those of before this job existed are shown, and nobody gets a mail. */
const longestPast = 30;

/**
 * Reminds the people who have to act of planned days, 30, 7 and 1 days before and when they have passed, and then the
 * centre of those that have passed. Each reminder is noted in the transaction that sends it, so it is sent once.
 */
export async function remindDeadlines(ctx: Context): Promise<void> {
  const today = wireDay(ctx.now);
  const open = await openDeadlines(ctx, wireDay(new Date(ctx.now.getTime() + ahead)));
  // Days that have passed are one message, those to come one each: it names its day.
  const subjects = Map.groupBy(
    open,
    ({ taskId, topicId, day }) => `${taskId} ${topicId} ${day < today ? 'passed' : day}`,
  );
  for (const [first, ...more] of subjects.values())
    await inTransaction(ctx, async (tx) => {
      const row = (await lock(tx, first!.taskId))!;
      const due: Deadline[] = [];
      for (const one of [first!, ...more]) {
        const days = daysBetween(today, one.day);
        const step = reminderFor(days);
        if (step !== undefined && (await noteDeadline(tx, one, step)) && days >= -longestPast) due.push(one);
      }
      if (due.length > 0) await (first!.topicId === null ? tellAcceptance(tx, row, due) : tellItems(tx, row, due));
    });
  await tellCentre(ctx, longestPast);
}

/** Tells those who have to act on the task of its acceptance. When it has passed the centre gets it in its digest. */
async function tellAcceptance(ctx: Context, row: TaskRecord, [due]: readonly Deadline[]): Promise<void> {
  const days = daysBetween(wireDay(ctx.now), due!.day);
  const actors = actorsOf((await workOf(ctx, [row])).get(row.taskId)!);
  const project = await projectPeople(ctx, row.taskId, actors.includes('topics') ? waitedTopics(row.status) : []);
  const isCentre = actors.some((who) => who !== 'lead' && who !== 'topics' && who !== 'nobody');
  const office = isCentre && days >= 0 ? await centreStaff(ctx, row) : [];
  await mailDeadline(ctx, row, { step: days < 0 ? 'acceptOver' : 'acceptDue', days, day: due!.day, project, office });
}

/** Tells the leads of the topic of its items; the project's leads, too, when the day has passed or there is no other. */
async function tellItems(ctx: Context, row: TaskRecord, due: readonly Deadline[]): Promise<void> {
  const { topicId, day } = due[0]!;
  const topic = (await topicLines(ctx, row.taskId, [topicId!]))[0]!;
  // A topic that was submitted waits for the project's lead.
  const leads = openTopicStatuses.includes(topic.status) ? await topicLeads(ctx, row.taskId, topicId!) : [];
  const days = daysBetween(wireDay(ctx.now), day);
  const project = new Set(leads);
  if (days < 0 || leads.length === 0) for (const one of await projectPeople(ctx, row.taskId)) project.add(one);
  const count = due.reduce((sum, { items }) => sum + items, 0);
  const step = days < 0 ? 'itemsOver' : 'itemsDue';
  await mailDeadline(ctx, row, { step, days, day, count, topic: topic.nameZh, project: [...project], office: [] });
}
