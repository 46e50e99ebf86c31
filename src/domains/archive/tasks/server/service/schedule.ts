import { wireDay } from '#shared/time';
import { isWorkingDay } from '#shared/working-days';
import { inTransaction, type Context } from '#server/context';
import { workingCalendar } from '#module/system/holidays';
import { actorsOf, taskStatus, waitedTopics } from '../../contract.ts';
import { projectPeople } from '../queries/people.ts';
import { certifiedBefore, dueForReminder, noteReminded } from '../queries/schedule.ts';
import { lock } from '../queries/records.ts';
import { workOf } from '../queries/work.ts';
import { daysLeftOf } from './due.ts';
import { centreStaff, mailDue } from './mails.ts';
import { apply } from './moving.ts';

const day = 24 * 3600_000;
/** Days after its certificate until a task is closed (P13). */
const openAfterCertificate = 30;
/** Working days before a due date at which reminders begin. */
const daysAhead = 3;

/**
 * On working days, sends one mail to the people who have to act next on tasks that are overdue or due within three
 * working days. A second run on the same day sends no mail twice.
 */
export async function remind(ctx: Context): Promise<void> {
  const calendar = await workingCalendar(ctx);
  const today = wireDay(ctx.now);
  if (!isWorkingDay(today, calendar)) return;
  // Eleven calendar days always contain three working days, even over the longest holiday.
  for (const { taskId } of await dueForReminder(ctx, today, wireDay(new Date(ctx.now.getTime() + 11 * day))))
    await inTransaction(ctx, async (tx) => {
      const row = (await lock(tx, taskId))!;
      if (row.remindedOn === today) return;
      const [left] = await daysLeftOf(tx, [row.dueDate]);
      if (left!.days === null || left!.days > daysAhead) return;
      await noteReminded(tx, taskId, today);
      const actors = actorsOf((await workOf(tx, [row])).get(taskId)!);
      const isProject = actors.includes('lead') || actors.includes('topics');
      const to = isProject
        ? await projectPeople(tx, taskId, actors.includes('topics') ? waitedTopics(row.status) : [])
        : await centreStaff(tx, row);
      await mailDue(tx, row, { days: left!.days, to, isProject });
    });
}

/** Closes tasks thirty days after their certificate (P13). */
export async function closeCertified(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - openAfterCertificate * day);
  for (const { taskId } of await certifiedBefore(ctx, before))
    await inTransaction(ctx, async (tx) => {
      const row = await lock(tx, taskId);
      if (row?.status !== taskStatus.certified) return;
      await apply(tx, row, 'closeByTime', { opinion: '', topicIds: [], resourceIds: [] }, true);
    });
}
