import { pick, translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { notify } from '#module/system/notifications';
import { holdPaths, type HoldKind } from '../../contract.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { isKnown } from '../policy.ts';
import type { ResourceRecord } from '../queries/records.ts';

type Letter = 'withdrawn' | 'restored' | 'opened' | 'shared';

/** Sends a mail to the owner, in the caller's transaction. */
export const mailOwner = (
  ctx: Context,
  row: ResourceRecord,
  letter: Letter,
  values: Record<string, string> = {},
): Promise<void> =>
  mailAbout(ctx, row, row.ownerId, (title, language) => {
    const t = translatorOf(resourcesTexts, language);
    const known = { reason: '', date: '', sharing: '', ...values };
    const sharing = known.sharing && t.dynamic(`sharing.${known.sharing}`, known.sharing);
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
      const t = translatorOf(resourcesTexts, language);
      const title = pick(row.titleZh, row.titleEn, language);
      const all = { title, since, step: t(`holds.${kind}`), by: t(`heldBy.${kind}`) };
      return { title: t('mail.heldSubject', all), body: t('mail.heldBody', all) };
    },
  });
}

/** Subject and text of a mail in a language; `title` is that of the resource. */
type Write = (title: string, language: Language) => { title: string; body: string };

/**
 * Sends a person a mail about a resource, in the words of the noun that sends it. The link leads to the public page, if
 * there is one.
 * @param options.opensForm the link leads to the form in every state
 */
export function mailAbout(
  ctx: Context,
  row: ResourceRecord,
  to: number,
  write: Write,
  { opensForm = false } = {},
): Promise<void> {
  return notify(ctx, [to], {
    topic: 'ownData',
    path: isKnown(row) && !opensForm ? `/data/detail/${row.publicId}` : `/archive/submit/${row.resourceId}`,
    write: (language) => write(pick(row.titleZh, row.titleEn, language), language),
  });
}
