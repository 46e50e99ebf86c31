import { translatorOf } from '#shared/texts';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail/mail';
import { holdersToNotify } from '#module/system/departments';
import { notify } from '#module/system/notifications';
import type { Fault, Head } from '../contract.ts';
import { logChainTexts } from '../texts/index.ts';
import { faultSentence, headText } from './policy.ts';

/** Notifies all users who monitor the logs of a verification's faults. */
export async function notifyFaults(ctx: Context, faults: readonly Fault[]): Promise<void> {
  const holders = await holdersToNotify(ctx, 'monitor:logChain:list', 'unscoped', 0);
  await notify(ctx, holders, {
    topic: 'logChain',
    path: '/monitor/logChain',
    write: (language) => {
      const t = translatorOf(logChainTexts, language);
      const told = faults.map((fault) => `- ${faultSentence(fault, language)}`).join('\n');
      return { title: t('mail.title'), body: t('mail.body', { faults: told }) };
    },
  });
}

/** Sends the heads to an address outside the portal, in both languages. */
export async function sendHeads(ctx: Context, to: string, heads: readonly Head[]): Promise<void> {
  const said = (['zh', 'en'] as const).map((language) => {
    const t = translatorOf(logChainTexts, language);
    const body = t('mail.headsBody', { heads: heads.map(headText).join('\n') });
    return { title: t('mail.headsTitle', { day: wireDay(ctx.now) }), body };
  });
  const [zh, en] = [said[0]!, said[1]!];
  await sendMail(ctx, { to, subject: `${zh.title} / ${en.title}`, body: `${zh.body}\n\n----\n\n${en.body}` });
}
