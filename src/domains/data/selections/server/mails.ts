import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { notify } from '#module/system/notifications';
import { selectionTexts } from '../texts/index.ts';

/** Notifies the owner that an administrator withdrew the selection, in the caller's transaction. */
export const mailWithdrawn = (
  ctx: Context,
  { selectionId, userId, titleZh, titleEn }: { selectionId: number; userId: number; titleZh: string; titleEn: string },
  reason: string,
): Promise<void> =>
  notify(ctx, [userId], {
    topic: 'ownData',
    path: `/my/selections/${selectionId}`,
    write: (language) => {
      const t = translatorOf(selectionTexts, language);
      // The sentence around the reason already ends with a full stop.
      const words = { title: pick(titleZh, titleEn, language), reason: reason.trim().replace(/[。.]+$/u, '') };
      return { title: t('mail.withdrawnSubject', words), body: t('mail.withdrawnBody', words) };
    },
  });
