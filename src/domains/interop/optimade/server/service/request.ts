import { parseFilter } from '../../filter/parse.ts';
import { Refusal, type Filter } from '../../filter/tree.ts';
import { entryTypes, isEntryType, isForeign, propertiesOf, type EntryType } from '../../properties.ts';
import { sortable } from '../queries/columns.ts';
import type { Cursor, Order } from '../queries/entries.ts';

/** Query arguments of a list or a single entry, checked. */
export interface Wish {
  filter?: Filter;
  /** Properties to return; all without it. */
  fields?: Set<string>;
  /** Names of other providers' properties among them: returned as null. */
  foreign: string[];
  include: EntryType[];
  limit: number;
  offset: number;
  order?: Order;
  after?: Cursor;
}

const defaultLimit = 20;
const maxEntries = 500;
const maxOffset = 10_000_000;
const maxFields = 200;

const known = new Set([
  ...['filter', 'response_format', 'email_address', 'response_fields', 'include', 'sort', 'api_hint'],
  ...['page_limit', 'page_offset', 'page_number', 'page_cursor'],
]);

/**
 * Reads the arguments of a list; of a single entry with `isSingle`, where unknown ones are ignored.
 * @throws Refusal 400, 403 for a page that is too long
 */
export function readWish(type: EntryType, query: URLSearchParams, isSingle: boolean): Wish {
  if (!isSingle) refuseUnknown(query);
  const format = query.get('response_format') || 'json';
  if (format !== 'json') throw new Refusal(400, `The format ${format.slice(0, 40)} is not available, only json.`);
  const { fields, foreign } = fieldsOf(type, query.get('response_fields'));
  const filter = isSingle ? '' : (query.get('filter') ?? '');
  const include = includeOf(type, query.get('include'));
  const order = isSingle ? undefined : orderOf(type, query.get('sort'));
  const limit = whole(query, 'page_limit', 1, Number.MAX_SAFE_INTEGER) ?? defaultLimit;
  if (limit > maxEntries) throw new Refusal(403, `A page has at most ${maxEntries} entries.`);
  const cursor = query.get('page_cursor');
  return {
    ...(filter.trim() === '' ? {} : { filter: parseFilter(filter) }),
    ...(fields ? { fields } : {}),
    foreign,
    include,
    limit,
    offset: isSingle ? 0 : offsetOf(query, limit),
    ...(order ? { order } : {}),
    ...(cursor ? { after: readCursor(cursor) } : {}),
  };
}

function refuseUnknown(query: URLSearchParams): void {
  const seen = new Set<string>();
  for (const name of query.keys()) {
    if (!known.has(name) && !/^_[a-z0-9]+_/.test(name))
      throw new Refusal(400, `There is no query parameter ${name.slice(0, 60)}.`);
    if (seen.has(name) && known.has(name)) throw new Refusal(400, `The query parameter ${name} is given twice.`);
    seen.add(name);
  }
}

function fieldsOf(type: EntryType, text: string | null): { fields?: Set<string>; foreign: string[] } {
  if (text === null || text.trim() === '') return { foreign: [] };
  const names = text.split(',').map((name) => name.trim());
  if (names.length > maxFields) throw new Refusal(400, `response_fields has more than ${maxFields} names.`);
  const foreign = names.filter(isForeign);
  for (const name of names)
    if (!isForeign(name) && !propertiesOf(type).has(name))
      throw new Refusal(400, `There is no property ${name.slice(0, 60)} of ${type}, which response_fields names.`);
  return { fields: new Set(names), foreign };
}

/** Without the parameter, related references are included; with an empty one, nothing. */
function includeOf(type: EntryType, text: string | null): EntryType[] {
  const paths = (text ?? (type === 'references' ? '' : 'references')).split(',').filter(Boolean);
  return paths.map((path) => {
    if (!isEntryType(path) || path === type)
      throw new Refusal(
        400,
        `include can name ${entryTypes.filter((one) => one !== type).join(' and ')}, not ${path.slice(0, 60)}.`,
      );
    return path;
  });
}

function orderOf(type: EntryType, text: string | null): Order | undefined {
  if (text === null || text === '') return undefined;
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  if (Object.hasOwn(sortable[type], name)) return { name, isDescending };
  const names = Object.keys(sortable[type]).join(', ');
  throw new Refusal(400, names ? `sort can name one of: ${names}.` : `Lists of ${type} cannot be sorted.`);
}

function offsetOf(query: URLSearchParams, limit: number): number {
  const given = ['page_offset', 'page_number', 'page_cursor'].filter((name) => query.has(name));
  if (given.length > 1) throw new Refusal(400, `${given.join(' and ')} exclude each other.`);
  const number = whole(query, 'page_number', 1, maxOffset);
  const offset = number === undefined ? (whole(query, 'page_offset', 0, maxOffset) ?? 0) : (number - 1) * limit;
  if (offset > maxOffset) throw new Refusal(400, `Pages begin before entry ${maxOffset}.`);
  return offset;
}

function whole(query: URLSearchParams, name: string, least: number, most: number): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Refusal(400, `${name} is a whole number from ${least} on.`);
}

/** A cursor is the last entry of the page before; it needs no secret, because it selects nothing. */
export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string): Cursor {
  try {
    const { key, value } = JSON.parse(Buffer.from(text.slice(0, 2000), 'base64url').toString()) as Cursor;
    const isText = value === undefined || value === null || (typeof value === 'string' && value.length < 1000);
    if (Number.isSafeInteger(key) && isText) return { key, value: value ?? null };
  } catch {
    // Refused below.
  }
  throw new Refusal(400, 'page_cursor comes from links.next of the page before.');
}
