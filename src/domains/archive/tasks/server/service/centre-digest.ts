import { pick, translatorOf } from '#shared/texts';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { notify, type News } from '#module/system/notifications';
import { taskTexts } from '../../texts/index.ts';
import { noteCentreTold, untoldDays, type PassedDays } from '../queries/passed-days.ts';
import { readAll } from '../queries/records.ts';
import { centreStaff, collectingStaff } from './mails.ts';

/** Maximum number of projects that one message lists; it counts the others. */
const maxListed = 50;

/**
 * Tells the centre's staff of planned days that have passed: each person gets one message a day about all their
 * projects. Recipients are those of other messages about these tasks: the handler, otherwise the staff who decide on
 * plans and have the project in their data scope; for the acceptance also the staff who have to act.
 * @param longestPast days after which a planned day is no news
 */
export async function tellCentre(ctx: Context, longestPast: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const recent = await untoldDays(tx, wireDay(new Date(tx.now.getTime() - longestPast * 24 * 3600_000)));
    const rows = new Map(
      (
        await readAll(
          tx,
          recent.map(({ taskId }) => taskId),
        )
      ).map((row) => [row.taskId, row]),
    );
    const byPerson = new Map<number, PassedDays[]>();
    for (const passed of recent) {
      const row = rows.get(passed.taskId)!;
      const acting = passed.acceptDay === null ? [] : await centreStaff(tx, row);
      for (const userId of new Set([...(await collectingStaff(tx, row)), ...acting]))
        byPerson.set(userId, [...(byPerson.get(userId) ?? []), passed]);
    }
    await noteCentreTold(tx);
    for (const [userId, own] of byPerson)
      await notify(tx, [userId], { topic: 'tasks', path: '/pms/archiveTask', write: wordsOf(own) });
  });
}

const wordsOf =
  (passed: readonly PassedDays[]): News['write'] =>
  (language) => {
    const t = translatorOf(taskTexts, language);
    const lines = passed.slice(0, maxListed).map(({ projectNo: no, nameZh, nameEn, items, since, acceptDay }) => {
      const title = pick(nameZh, nameEn, language);
      const facts = [
        ...(items > 0 ? [t('centreDigest.items', { count: items, since })] : []),
        ...(acceptDay === null ? [] : [t('centreDigest.accept', { day: acceptDay })]),
      ];
      return t('centreDigest.line', { no, title, facts: facts.join(t('centreDigest.and')) });
    });
    const more = passed.length - lines.length;
    return {
      title: t('centreDigest.subject', { count: passed.length }),
      body: [...lines, ...(more > 0 ? [t('centreDigest.more', { count: more })] : [])].join('\n'),
    };
  };
