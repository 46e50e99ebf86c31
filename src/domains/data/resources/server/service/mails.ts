import { pick, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { notify } from '#module/system/notifications';
import { isKnown } from '../policy.ts';
import type { ResourceRecord } from '../table.ts';

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
