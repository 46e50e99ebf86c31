import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { holdPaths, type HoldKind } from '#contract/data/resources';
import { mailAbout, type ResourceRecord } from '#module/data/resources';
import { notify } from '#module/system/notifications';
import { resourcesTexts } from '#texts/data/resources';
import { lifeCycleTexts } from '../../texts/index.ts';

type Letter = 'withdrawn' | 'restored' | 'opened' | 'shared';

/** Sends a mail to the owner, in the caller's transaction. */
export const mailOwner = (
  ctx: Context,
  row: ResourceRecord,
  letter: Letter,
  values: Record<string, string> = {},
): Promise<void> =>
  mailAbout(ctx, row, row.ownerId, (title, language) => {
    const [t, words] = [translatorOf(lifeCycleTexts, language), translatorOf(resourcesTexts, language)];
    const known = { reason: '', date: '', sharing: '', ...values };
    const sharing = known.sharing && words.dynamic(`sharing.${known.sharing}`, known.sharing);
    const all = { ...known, sharing, title };
    return { title: t(`mail.${letter}Subject`, all), body: t(`mail.${letter}Body`, all) };
  });

/** Reminds a person who can end a hold of an approved resource, with a link to the page for it. */
export function mailHeld(
  ctx: Context,
  row: ResourceRecord,
  to: readonly number[],
  { kind, since }: { kind: HoldKind; since: string },
): Promise<void> {
  return notify(ctx, to, {
    topic: kind === 'identifier' ? 'identifiers' : 'ownData',
    path: kind === 'identifier' ? holdPaths.identifier : kind === 'paper' ? holdPaths.paper : '/archive/mine',
    write: (language) => {
      const [t, words] = [translatorOf(lifeCycleTexts, language), translatorOf(resourcesTexts, language)];
      const title = pick(row.titleZh, row.titleEn, language);
      const all = { title, since, step: words(`holds.${kind}`), by: words(`heldBy.${kind}`) };
      return { title: t('mail.heldSubject', all), body: t('mail.heldBody', all) };
    },
  });
}
