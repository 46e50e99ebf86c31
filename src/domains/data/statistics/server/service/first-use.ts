import { pick, translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { notify } from '#module/system/notifications';
import { statisticsTexts } from '../../texts/index.ts';
import { markFirstCited, markFirstUsed } from '../queries/first-use.ts';

/** Days that a run looks back: one more than the time between runs, for a night without one. */
const lookBack = 3;

/** Tells owners once that a work cites their data. */
export function tellFirstCitation(ctx: Context): Promise<void> {
  const since = new Date(ctx.now.getTime() - lookBack * 86_400_000);
  return inTransaction(ctx, async (tx) => {
    for (const { ownerId, publicId, titleZh, titleEn } of await markFirstCited(tx, since))
      await notify(tx, [ownerId], {
        topic: 'ownData',
        path: `/data/detail/${publicId}`,
        write: (language) => {
          const t = translatorOf(statisticsTexts, language);
          const title = pick(titleZh, titleEn, language);
          return { title: t('firstCitation.title', { title }), body: t('firstCitation.body', { title }) };
        },
      });
  });
}

/** Tells owners once that people have downloaded their data; robots and their own visits do not count. */
export function tellFirstUse(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    for (const { ownerId, titleZh, titleEn } of await markFirstUsed(tx))
      await notify(tx, [ownerId], {
        topic: 'ownData',
        path: '/archive/mine/statistics',
        write: (language) => {
          const t = translatorOf(statisticsTexts, language);
          const title = pick(titleZh, titleEn, language);
          return { title: t('firstUse.title', { title }), body: t('firstUse.body', { title }) };
        },
      });
  });
}
