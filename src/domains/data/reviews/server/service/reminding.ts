import { wireDay } from '#shared/time';
import { addWorkingDays, isWorkingDay } from '#shared/working-days';
import { claim } from '#server/database/cache';
import { inTransaction, type Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { workingCalendar } from '#module/system/holidays';
import { setting } from '#module/system/settings';
import { takeReminders } from '../queries/assignments.ts';
import { waitingWithoutReview } from '../queries/waiting.ts';
import { mailReminder, mailWaiting } from './mails.ts';

const day = 24 * 3600_000;

/**
 * On working days, sends one mail to each auditor about reviews that are overdue or due by the end of the next working
 * day, and one to each person who decides, about resources that wait longer than a review takes without an open review.
 * A second run on the same day sends nothing: the day is recorded in the transaction of the mails.
 */
export async function remind(ctx: Context): Promise<void> {
  const calendar = await workingCalendar(ctx);
  const today = wireDay(ctx.now);
  if (!isWorkingDay(today, calendar)) return;
  await inTransaction(ctx, async (tx) => {
    const due = await takeReminders(tx, today, addWorkingDays(today, 1, calendar));
    for (const [userId, own] of Map.groupBy(due, (row) => row.userId)) await mailReminder(tx, userId, own, today);
  });
  await inTransaction(ctx, async (tx) => {
    if (!(await claim(tx, `data.reviews.waiting:${today}`, day))) return;
    const days = Number(await setting(tx, 'data.review.days'));
    const handedIn = await waitingWithoutReview(tx, new Date(tx.now.getTime() - days * day));
    const late = handedIn
      .map((row) => ({ ...row, since: wireDay(row.since) }))
      .filter(({ since }) => addWorkingDays(since, days, calendar) < today);
    for (const [to, own] of await byDecider(tx, late)) await mailWaiting(tx, to, own, days);
  });
}

type Late = { titleZh: string; titleEn: string; deptId: number | null; since: string };

/** Waiting resources for each person who decides, limited to their data scope. */
async function byDecider(ctx: Context, late: readonly Late[]): Promise<Map<number, Late[]>> {
  const told = new Map<number, Late[]>();
  for (const [deptId, rows] of Map.groupBy(late, (row) => row.deptId))
    for (const to of await holdersToNotify(ctx, 'data:resource:approve', deptId, 0))
      told.set(to, [...(told.get(to) ?? []), ...rows]);
  return told;
}
