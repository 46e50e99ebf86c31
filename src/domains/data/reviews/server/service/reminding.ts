import { wireDay } from '#shared/time';
import { addWorkingDays, isWorkingDay } from '#shared/working-days';
import { inTransaction, type Context } from '#server/context';
import { workingCalendar } from '#module/system/settings';
import { takeReminders } from '../queries/assignments.ts';
import { mailReminder } from './mails.ts';

/**
 * On working days, one mail to each auditor about reviews that are overdue or due until the end of the next working
 * day. Run again on the same day it sends nothing twice: the day is noted with the mail, in one transaction.
 */
export function remind(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const calendar = await workingCalendar(tx);
    const today = wireDay(tx.now);
    if (!isWorkingDay(today, calendar)) return;
    const due = await takeReminders(tx, today, addWorkingDays(today, 1, calendar));
    for (const [email, own] of Map.groupBy(due, (row) => row.email)) await mailReminder(tx, email, own, today);
  });
}
