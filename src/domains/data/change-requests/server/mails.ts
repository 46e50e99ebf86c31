import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { notify } from '#module/system/notifications';
import type { ChangeKind } from '../contract.ts';
import { changeTexts } from '../texts/index.ts';

interface About {
  titleZh: string;
  titleEn: string;
  kind: ChangeKind;
}

/**
 * Sends mails about a request, in the caller's transaction: to those who decide, the requester, or the receiver of a
 * hand-over.
 */
export function mailAbout(
  ctx: Context,
  about: About,
  it: {
    to: readonly number[];
    letter: 'asked' | 'accepted' | 'refused' | 'handOver';
    reason: string;
    link: string;
  },
): Promise<void> {
  return notify(ctx, it.to, {
    topic: it.letter === 'asked' ? 'changeRequests' : 'ownData',
    path: it.link,
    write: (language) => {
      const t = translatorOf(changeTexts, language);
      const all = {
        title: pick(about.titleZh, about.titleEn, language),
        kind: t(`kinds.${about.kind}`),
        reason: it.reason || '-',
        name: ctx.actor.userName,
      };
      return { title: t(`mail.${it.letter}Subject`, all), body: t(`mail.${it.letter}Body`, all) };
    },
  });
}
