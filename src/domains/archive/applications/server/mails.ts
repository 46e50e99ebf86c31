import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify, type News } from '#module/system/notifications';
import { applicationTexts } from '../texts/index.ts';

type Titled = { nameZh: string; nameEn: string; projectNo: string };

/** Notifies the applicant of the centre's decision. */
export const mailApplicant = (
  ctx: Context,
  userId: number,
  row: Titled,
  letter: 'accepted' | 'returned',
  reason: string,
): Promise<void> =>
  notify(ctx, [userId], { topic: 'ownProjects', path: '/archive/project', write: wordsOf(row, letter, reason) });

/** Notifies the staff who accept applications of a new one. */
export async function mailHandedIn(ctx: Context, row: Titled, deptId: number | null): Promise<void> {
  const holders = await holdersToNotify(ctx, 'pms:application:audit', deptId, ctx.actor.userId);
  await notify(ctx, holders, {
    topic: 'applications',
    path: '/pms/application?status=1',
    write: wordsOf(row, 'handedIn', ''),
  });
}

const wordsOf =
  (row: Titled, letter: 'accepted' | 'returned' | 'handedIn', reason: string): News['write'] =>
  (language) => {
    const t = translatorOf(applicationTexts, language);
    const values = { title: pick(row.nameZh, row.nameEn, language), no: row.projectNo, reason };
    return { title: t(`mail.${letter}Subject`, values), body: t(`mail.${letter}Body`, values) };
  };
