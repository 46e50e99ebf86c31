import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify } from '#module/system/notifications';
import { commentTexts } from '../texts/index.ts';

/** Notifies moderators of a pending comment. */
export async function mailWaiting(ctx: Context, content: string): Promise<void> {
  const holders = await holdersToNotify(ctx, 'bench:comment:audit', 'unscoped', ctx.actor.userId);
  await notify(ctx, holders, {
    topic: 'comments',
    path: '/bms/comments?status=pending',
    write: (language) => {
      const t = translatorOf(commentTexts, language);
      return { title: t('mail.subject', { name: ctx.actor.userName }), body: t('mail.body', { content }) };
    },
  });
}
