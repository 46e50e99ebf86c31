import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify } from '#module/system/notifications';
import type { NewMessage } from '../contract.ts';
import { messageTexts } from '../texts/index.ts';

/** Notifies the users who may answer of a new message. */
export async function mailNew(ctx: Context, message: Pick<NewMessage, 'name' | 'subject' | 'content'>): Promise<void> {
  const holders = await holdersToNotify(ctx, 'biz:message:reply', 'unscoped', ctx.actor.userId);
  const { name, subject, content } = message;
  await notify(ctx, holders, {
    topic: 'messages',
    path: '/cms/message',
    write: (language) => {
      const t = translatorOf(messageTexts, language);
      return { title: t('mail.newSubject', { subject }), body: t('mail.newBody', { name, content }) };
    },
  });
}
