import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { notify } from '#module/system/notifications';
import { holdPaths, type HoldKind, resourceStatus } from '../../contract.ts';
import { resourcesTexts } from '../../texts/index.ts';
import type { ResourceRecord } from '../queries/records.ts';

type Letter = 'versionFor' | 'withdrawn' | 'restored' | 'opened' | 'shared' | 'owner' | 'invited' | 'amended' | 'moved';

/** Sends a mail to the owner, in the caller's transaction. */
export const mailOwner = (
  ctx: Context,
  row: ResourceRecord,
  letter: Letter,
  values: Record<string, string> = {},
): Promise<void> => mailAbout(ctx, row, row.ownerId, letter, values);

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

/** Sends a person a mail about a resource. */
export function mailAbout(
  ctx: Context,
  row: ResourceRecord,
  to: number,
  letter: Letter,
  values: Record<string, string> = {},
): Promise<void> {
  const isPublic =
    row.status === resourceStatus.published ||
    row.status === resourceStatus.superseded ||
    row.status === resourceStatus.withdrawn;
  return notify(ctx, [to], {
    topic: 'ownData',
    path: isPublic && letter !== 'invited' ? `/data/detail/${row.publicId}` : `/archive/submit/${row.resourceId}`,
    write: (language) => {
      const t = translatorOf(resourcesTexts, language);
      const known = { reason: '', date: '', sharing: '', name: '', ...values };
      const sharing = known.sharing && t.dynamic(`sharing.${known.sharing}`, known.sharing);
      const all = { ...known, sharing, title: pick(row.titleZh, row.titleEn, language) };
      return { title: t(`mail.${letter}Subject`, all), body: t(`mail.${letter}Body`, all) };
    },
  });
}
