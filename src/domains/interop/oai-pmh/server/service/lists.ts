import type { Context } from '#server/context';
import { publicRecords, type PublicRecord } from '#module/data/record-pages';
import { exportedFrom, type Place as Site } from '#module/data/exports';
import { countItems, findItem, itemsAfter, type Item } from '../queries.ts';
import { ProtocolError, readSelection, type Arguments } from './arguments.ts';
import { formatOf } from './formats.ts';
import { placeOf, tokenOf, type Place } from './tokens.ts';
import { headerOf, identifierPrefix, recordOf, resumption } from './write.ts';
import { resourceStatus } from '#contract/data/resources';

/** Records per response; a whole record is a few kilobytes. */
const pageLength = { ListRecords: 250, ListIdentifiers: 1000 } as const;

/** An item is deleted if its row says so, or if visitors can no longer read its resource. */
function readable(item: Item, records: ReadonlyMap<number, PublicRecord>): PublicRecord | undefined {
  const record = records.get(item.resourceId);
  return item.deleted || !record || record.detail.status === resourceStatus.withdrawn ? undefined : record;
}

/** @throws noRecordsMatch, badResumptionToken, cannotDisseminateFormat, badArgument */
export async function list(ctx: Context, site: Site, verb: Place['verb'], args: Arguments): Promise<string> {
  const token = args['resumptionToken'];
  const place = token === undefined ? await begin(ctx, verb, args) : placeOf(ctx, token, verb);
  const format = formatOf(place.args['metadataPrefix']!);
  const items = await itemsAfter(ctx, readSelection(place.args), place.after, pageLength[verb] + 1);
  if (items.length === 0 && token === undefined) throw new ProtocolError('noRecordsMatch', 'Nothing matches.');
  const page = items.slice(0, pageLength[verb]);
  const records = await publicRecords(
    ctx,
    page.filter(({ deleted }) => !deleted).map(({ resourceId }) => resourceId),
  );
  const written = page.map((item) => {
    const record = readable(item, records);
    if (verb === 'ListIdentifiers') return headerOf(ctx, item, record === undefined);
    return recordOf(ctx, item, record && format.write(exportedFrom(record, site), ctx.now));
  });
  const next = items.length > page.length ? tokenAfter(ctx, place, page) : undefined;
  if (token !== undefined || next) written.push(resumption(place, next));
  return `<${verb}>${written.join('\n')}</${verb}>`;
}

async function begin(ctx: Context, verb: Place['verb'], args: Arguments): Promise<Place> {
  formatOf(args['metadataPrefix']!);
  return { verb, args, after: 0, cursor: 0, size: await countItems(ctx, readSelection(args)) };
}

const tokenAfter = (ctx: Context, place: Place, page: readonly Item[]): string =>
  tokenOf(ctx, { ...place, after: page.at(-1)!.resourceId, cursor: place.cursor + page.length });

/** The item with an identifier. @throws idDoesNotExist */
export async function itemNamed(ctx: Context, identifier: string): Promise<Item> {
  const prefix = identifierPrefix(ctx);
  const item = identifier.startsWith(prefix) ? await findItem(ctx, identifier.slice(prefix.length)) : undefined;
  if (!item) throw new ProtocolError('idDoesNotExist', 'There is no such identifier.');
  return item;
}

/** @throws idDoesNotExist, cannotDisseminateFormat */
export async function getRecord(ctx: Context, site: Site, args: Arguments): Promise<string> {
  const item = await itemNamed(ctx, args['identifier']!);
  const format = formatOf(args['metadataPrefix']!);
  const record = readable(item, await publicRecords(ctx, [item.resourceId]));
  return `<GetRecord>${recordOf(ctx, item, record && format.write(exportedFrom(record, site), ctx.now))}</GetRecord>`;
}
