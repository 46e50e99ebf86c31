import { pick, translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { notify } from '#module/system/notifications';
import { statisticsTexts } from '../../texts/index.ts';
import { markFirstUsed } from '../queries/first-use.ts';

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
