import type { InterfaceReply } from '#server/http/interfaces';
import type { Context } from '#server/context';
import { isOn, setting } from '#module/system/settings';
import type { EntryType } from '../../properties.ts';
import { compile } from '../queries/filter.ts';
import { findEntries, findEntry, type Found } from '../queries/entries.ts';
import { baseUrl, headers, jsonapi, metaOf, versionedUrl, type Call } from './envelope.ts';
import { noneRelated, resourcesOf, type Where } from './entries.ts';
import { readWish, writeCursor, type Wish } from './request.ts';

/** Sites up to which an answer is written as a whole, with a validator for caches. */
const maxSites = 20_000;
/** Related entries that are included in an answer. */
const maxIncluded = 1000;

/** Whether visitors may have files at all: some portals demand a login, and then serve no structures here. */
export const servesVisitors = async (ctx: Context): Promise<boolean> =>
  !isOn(await setting(ctx, 'data.download.requireLogin'));

/** A page of entries. @throws Refusal */
export async function list(about: Call, type: EntryType): Promise<InterfaceReply> {
  const { call, warnings } = about;
  const wish = readWish(type, call.query, false);
  const filter = wish.filter ? compile(call.ctx, type, wish.filter) : undefined;
  warnForeign(warnings, [...(filter?.foreign ?? []), ...wish.foreign]);
  const { found, returned, available } = (await servesVisitors(call.ctx))
    ? await findEntries(call.ctx, type, { ...wish, where: filter?.where })
    : { found: [], returned: 0, available: 0 };
  const page = found.slice(0, wish.limit);
  const hasMore = found.length > page.length;
  const meta = await metaOf(about, { returned, available, hasMore });
  const links = { next: hasMore ? nextOf(about, type, page.at(-1)!, wish) : null, base_url: baseUrl(call) };
  return answer(about, wish, type, page, { meta, links, isList: true });
}

/** An entry by its id; `data` is null for one that does not exist or that visitors may not see. @throws Refusal */
export async function single(about: Call, type: EntryType, id: string): Promise<InterfaceReply> {
  const { call, warnings } = about;
  const wish = readWish(type, call.query, true);
  warnForeign(warnings, wish.foreign);
  const pattern = {
    structures: /^s-([1-9]\d{0,14})$/,
    references: /^r-([A-Za-z0-9]{1,20})$/,
    files: /^f-([1-9]\d{0,14})$/,
  };
  const [, key] = pattern[type].exec(id) ?? [];
  const found = key && (await servesVisitors(call.ctx)) ? await findEntry(call.ctx, type, key) : undefined;
  const meta = await metaOf(about, { returned: found ? 1 : 0 });
  if (!found) return { headers, body: `${JSON.stringify({ jsonapi, meta, data: null })}\n` };
  return answer(about, wish, type, [found], { meta, links: { base_url: baseUrl(call) }, isList: false });
}

function warnForeign(warnings: string[], names: readonly string[]): void {
  for (const name of new Set(names))
    warnings.push(`${name.slice(0, 60)} has the prefix of another provider: unknown here.`);
}

function nextOf({ call }: Call, type: EntryType, last: Found, wish: Wish): string {
  const query = new URLSearchParams(call.query);
  for (const name of ['page_offset', 'page_number']) query.delete(name);
  query.set('page_limit', String(wish.limit));
  query.set('page_cursor', writeCursor({ key: last.key, ...(wish.order ? { value: last.value } : {}) }));
  return `${versionedUrl(call)}/${type}?${query}`;
}

interface Frame {
  meta: object;
  links: object;
  isList: boolean;
}

async function answer(
  { call }: Call,
  wish: Wish,
  type: EntryType,
  page: readonly Found[],
  frame: Frame,
): Promise<InterfaceReply> {
  const where = { ctx: call.ctx, origin: call.origin, fields: wish.fields, foreign: wish.foreign };
  const body = written(where, wish, type, page, frame);
  const sites = page.reduce((sum, { nsites }) => sum + nsites, 0);
  if (sites > maxSites) return { headers, body };
  const parts: string[] = [];
  for await (const part of body) parts.push(part);
  return { headers, body: parts.join('') };
}

async function* written(
  where: Where,
  { include }: Wish,
  type: EntryType,
  page: readonly Found[],
  { meta, links, isList }: Frame,
): AsyncGenerator<string> {
  const related = noneRelated();
  yield `{"jsonapi":${JSON.stringify(jsonapi)},"meta":${JSON.stringify(meta)},"links":${JSON.stringify(links)},"data":`;
  if (isList) yield '[';
  yield* joined(resourcesOf(where, type, page, related));
  yield isList ? '],"included":[' : ',"included":[';
  yield* joined(included(where, include, related));
  yield ']}\n';
}

async function* included({ ctx, origin }: Where, types: readonly EntryType[], related: ReturnType<typeof noneRelated>) {
  const keys = { structures: related.structures, references: related.records, files: related.files };
  for (const type of types) {
    const found = [...keys[type]].slice(0, maxIncluded).map((key) => ({ key, nsites: 0, value: null }));
    yield* resourcesOf({ ctx, origin, isIncluded: true }, type, found);
  }
}

async function* joined(resources: AsyncIterable<object>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const one of resources) {
    yield (isFirst ? '' : ',') + JSON.stringify(one);
    isFirst = false;
  }
}
