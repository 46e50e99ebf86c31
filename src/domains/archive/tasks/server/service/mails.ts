import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify, type News } from '#module/system/notifications';
import { taskStatus, topicStatuses, type TaskStatus, type TopicStatus, type TransitionName } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { findShown } from '../queries/lists.ts';
import { officeOf, projectPeople, topicLeads } from '../queries/people.ts';
import type { TaskRecord } from '../queries/records.ts';

/** Permission of the staff who have to act, by the state of the task. */
const centreActs: Partial<Record<TaskStatus, string>> = {
  [taskStatus.planSubmitted]: 'pms:plan:audit',
  [taskStatus.formalReview]: 'pms:task:formal',
  [taskStatus.technicalReview]: 'pms:task:audit',
  [taskStatus.awaitingCertificate]: 'pms:cert:issue',
};

const unfinished = topicStatuses.filter((status) => status !== 'passed' && status !== 'exempt');

/** States of the topics whose leads learn of a transition: what they have to do, and what concerns everybody. */
function toldTopics(row: TaskRecord, name: TransitionName): readonly TopicStatus[] {
  switch (name) {
    case 'returnFormal':
    case 'returnTechnical':
      return ['returned'];
    case 'issueStage':
    case 'issueFinal':
    case 'revoke':
    case 'terminate':
      return topicStatuses;
    default:
      return row.status === taskStatus.collecting ? unfinished : [];
  }
}

/**
 * Notifies the people who have to act next, and the project of every step of the centre. Nothing is sent for
 * demonstrations.
 */
export async function mailMoved(ctx: Context, row: TaskRecord, name: TransitionName, opinion: string): Promise<void> {
  const shown = await findShown(ctx, row.taskId);
  const words = { no: shown.projectNo, nameZh: shown.nameZh, nameEn: shown.nameEn, opinion };
  const project = await projectPeople(ctx, row.taskId, toldTopics(row, name));
  const due = row.dueDate ?? (row.status === taskStatus.terminated ? row.dataDue : null);
  const write = wordsOf({ ...words, step: name, due });
  await notify(ctx, project, { topic: 'ownProjects', path: `/archive/project/task/${row.taskId}`, write });
  // A change of the plan leaves the state of the task, but the centre has to decide on it.
  const office = await staffFor(ctx, row, name === 'submitChange' ? 'pms:plan:audit' : centreActs[row.status]);
  await notify(ctx, office, { topic: 'tasks', path: officePath(row), write });
}

const officePath = ({ taskId, projectId }: TaskRecord) =>
  `/pms/archiveTask/detail/index?id=${taskId}&projectId=${projectId}`;

/** Staff who have to act: the handler of the task, otherwise all staff in whose data scope it is. */
export const centreStaff = (ctx: Context, row: TaskRecord): Promise<number[]> =>
  staffFor(ctx, row, centreActs[row.status]);

/** Staff who run the archive while data are collected: the handler, otherwise those who decide on plans. */
export const collectingStaff = (ctx: Context, row: TaskRecord): Promise<number[]> =>
  staffFor(ctx, row, 'pms:plan:audit');

async function staffFor(ctx: Context, row: TaskRecord, permission: string | undefined): Promise<number[]> {
  if (!permission) return [];
  const { deptId, userId } = await officeOf(ctx, row.taskId);
  if (userId && !permission.startsWith('pms:cert:')) return [userId];
  return holdersToNotify(ctx, permission, deptId, ctx.actor.userId);
}

/** Sends the reminder of a due date. */
export async function mailDue(
  ctx: Context,
  row: TaskRecord,
  { days, to, isProject }: { days: number; to: readonly number[]; isProject: boolean },
): Promise<void> {
  const shown = await findShown(ctx, row.taskId);
  const words = { no: shown.projectNo, nameZh: shown.nameZh, nameEn: shown.nameEn, opinion: '' };
  const write = wordsOf({ ...words, step: days < 0 ? 'overdue' : 'due', days: Math.abs(days), due: row.dueDate });
  await notify(ctx, to, {
    ...(isProject
      ? { topic: 'ownProjects', path: `/archive/project/task/${row.taskId}` }
      : { topic: 'tasks', path: officePath(row) }),
    write,
  });
}

/** Sends the reminder of a planned day: the acceptance of the project, or the submission of items of a topic. */
export async function mailDeadline(
  ctx: Context,
  row: TaskRecord,
  { step, days, day, project, office, ...words }: DeadlineNews,
): Promise<void> {
  const shown = await findShown(ctx, row.taskId);
  const { projectNo: no, nameZh, nameEn } = shown;
  const write = wordsOf({
    no,
    nameZh,
    nameEn,
    opinion: '',
    ...words,
    step,
    days: Math.abs(days),
    planned: day,
    due: null,
  });
  await notify(ctx, project, { topic: 'ownProjects', path: `/archive/project/task/${row.taskId}`, write });
  await notify(ctx, office, { topic: 'tasks', path: officePath(row), write });
}

interface DeadlineNews {
  step: DeadlineStep;
  /** Calendar days until the day, negative when it has passed. */
  days: number;
  day: string;
  /** Items that are not submitted, and their topic. */
  count?: number;
  topic?: string;
  project: readonly number[];
  office: readonly number[];
}

/** Reminders of planned days. */
type DeadlineStep = 'acceptDue' | 'acceptOver' | 'itemsDue' | 'itemsOver';

/** Steps other than transitions of which people are told. */
export type TaskStep =
  | 'topicSubmit'
  | 'topicSendBack'
  | 'topicExempt'
  | 'topicReopen'
  | 'certRevokeAsk'
  | 'memberHandOverAsk'
  | 'memberHandOverAgree'
  | 'memberHandOverRefuse'
  | 'memberLeadAsk'
  | 'memberLeadAgree'
  | 'memberLeadRefuse'
  | 'memberLeadRemove';

/** Whom a step concerns: leads of the project, leads of a topic, members, staff with a permission. Never the caller. */
interface Concerned {
  leads?: boolean;
  topicId?: number;
  userIds?: readonly number[];
  permission?: string;
}

/** Notifies the people who have to act after a step that is no transition. Nothing is sent for demonstrations. */
export async function mailStep(
  ctx: Context,
  row: TaskRecord,
  step: TaskStep,
  { opinion, topic = '', to }: { opinion: string; topic?: string; to: Concerned },
): Promise<void> {
  if (row.isDemo) return;
  const shown = await findShown(ctx, row.taskId);
  const words = { no: shown.projectNo, nameZh: shown.nameZh, nameEn: shown.nameEn, opinion, topic };
  const write = wordsOf({ ...words, step, due: row.dueDate });
  const people = new Set([
    ...(to.leads ? await projectPeople(ctx, row.taskId) : []),
    ...(to.userIds ?? []),
    ...(to.topicId === undefined ? [] : await topicLeads(ctx, row.taskId, to.topicId)),
  ]);
  people.delete(ctx.actor.userId);
  await notify(ctx, [...people], { topic: 'ownProjects', path: `/archive/project/task/${row.taskId}`, write });
  const office = to.permission ? await staffFor(ctx, row, to.permission) : [];
  await notify(
    ctx,
    office.filter((userId) => userId !== ctx.actor.userId),
    { topic: 'tasks', path: officePath(row), write },
  );
}

interface Words {
  no: string;
  nameZh: string;
  nameEn: string;
  opinion: string;
  step: TransitionName | TaskStep | DeadlineStep | 'due' | 'overdue';
  days?: number;
  topic?: string;
  count?: number;
  /** A planned day, named in the step. */
  planned?: string;
  /** The day until which somebody has to act. */
  due: string | null;
}

const wordsOf =
  ({ step, ...words }: Words): News['write'] =>
  (language) => {
    const t = translatorOf(taskTexts, language);
    const values = {
      title: pick(words.nameZh, words.nameEn, language),
      no: words.no,
      opinion: words.opinion || '–',
      days: words.days ?? 0,
      topic: words.topic ?? '',
      count: words.count ?? 0,
      planned: words.planned ?? '',
      due: words.due ?? '',
    };
    const named = { ...values, step: t(`mail.steps.${step}`, values) };
    return {
      title: t('mail.subject', named),
      body: [
        t(words.opinion ? 'mail.bodyWithOpinion' : 'mail.body', named),
        ...(words.due ? [t('mail.until', named)] : []),
      ].join('\n\n'),
    };
  };
