import { rangeKeys, type RangeKey } from '#contract/materials/structures';
import { elements } from '#shared/elements';
import { followingChoice, type ElementChoice } from '#web/kit/forms/element-choice.ts';

/** Filters that hold one text. */
const single = ['formula', 'only', 'system', 'group', 'prototype', 'magnetic', 'method'] as const;
const keys = ['elements', 'without', ...single, ...rangeKeys, 'sort', 'order', 'columns', 'pageSize'] as const;
export type Key = (typeof keys)[number];

/** The state of a search in the address of its page, without the page number; absent keys have their defaults. */
export type Asked = Partial<Record<Key, string>>;

/** Keys that change what is shown of the materials, and not which are found. */
const ofTheTable: readonly Key[] = ['sort', 'order', 'columns', 'pageSize'];
export const filterKeys = keys.filter((key) => !ofTheTable.includes(key));

/** The state in an address. */
export function askedIn(params: URLSearchParams): Asked {
  return Object.fromEntries(keys.flatMap((key) => (params.get(key) ? [[key, params.get(key)!]] : [])));
}

/** Ends of a range as texts; a missing one is empty. */
export function endsOf(range: string | undefined): readonly [from: string, to: string] {
  if (!range) return ['', ''];
  const [from = '', to] = range.split('..');
  return [from, to ?? from];
}

/** A range of two typed ends, in their order; undefined for none, or for a text that is no number. */
export function rangeOf(typed: readonly [from: string, to: string]): string | undefined {
  const [from, to] = typed.map((text) => text.trim().replace(/[,，]/, '.').replace(/^\+/, '')) as [string, string];
  if ([from, to].some((end) => end !== '' && !/^-?\d{1,12}(\.\d{1,12})?$/.test(end))) return undefined;
  if (from === '' && to === '') return undefined;
  const isReversed = from !== '' && to !== '' && Number(from) > Number(to);
  return isReversed ? `${to}..${from}` : `${from}..${to}`;
}

/** A range as people read it: `1.5–3`, `≥ 1.5`. */
export function rangeWords(range: string): string {
  const [from, to] = endsOf(range);
  if (from === to) return from;
  if (to === '') return `≥ ${from}`;
  return from === '' ? `≤ ${to}` : `${from}–${to}`;
}

/**
 * The state that a form sent: like an address, with `gap.from` and `gap.to` for ranges and `toggle` for a pressed
 * element.
 */
export function askedByForm(params: URLSearchParams): Asked {
  const asked = askedIn(params);
  for (const key of rangeKeys) {
    const ends = [params.get(`${key}.from`), params.get(`${key}.to`)] as const;
    if (ends[0] === null && ends[1] === null) continue;
    const range = rangeOf([ends[0] ?? '', ends[1] ?? '']);
    if (range) asked[key] = range;
    else delete asked[key];
  }
  const symbol = params.get('toggle');
  return symbol && (elements as readonly string[]).includes(symbol) ? toggled(asked, symbol) : asked;
}

/** Whether an address comes from a form without script, and has a shorter form. */
export const isOfForm = (params: URLSearchParams) =>
  [...params.keys()].some((key) => /\.(from|to)$|^toggle$/.test(key));

const listOf = (text: string | undefined) => (text ?? '').split(',').filter(Boolean);

export function choiceOf(asked: Asked, symbol: string): ElementChoice {
  if (listOf(asked.elements).includes(symbol)) return 'with';
  return listOf(asked.without).includes(symbol) ? 'without' : 'neither';
}

/** The same search with the next state of an element. */
export function toggled(asked: Asked, symbol: string): Asked {
  const next = followingChoice[choiceOf(asked, symbol)];
  const kept = (text: string | undefined) => listOf(text).filter((other) => other !== symbol);
  return changed(asked, {
    elements: [...kept(asked.elements), ...(next === 'with' ? [symbol] : [])].join(),
    without: [...kept(asked.without), ...(next === 'without' ? [symbol] : [])].join(),
  });
}

/** The same search with other values; an empty one removes its key. */
export function changed(asked: Asked, change: Partial<Record<Key, string | undefined>>): Asked {
  const values = { ...asked, ...change };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Asked;
}

/** The same table without filters. */
export const unfiltered = (asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([key]) => ofTheTable.includes(key as Key)));

/** The query of a search, without a question mark, in a fixed order. */
export function queryOf(asked: Asked): string {
  const params = new URLSearchParams(keys.flatMap((key) => (asked[key] ? [[key, asked[key]]] : [])));
  return params.toString().replaceAll('%2C', ',');
}

/** The address of a search's first page. */
export function addressOf(asked: Asked): string {
  const query = queryOf(asked);
  return query ? `/materials?${query}` : '/materials';
}

export const isFiltered = (asked: Asked) => filterKeys.some((key) => asked[key]);

/** Filters with a value that people count: all elements are one. */
export const chosenKeys = (asked: Asked, within: readonly Key[] = filterKeys) => within.filter((key) => asked[key]);

export const elementKeys: readonly Key[] = ['elements', 'without', 'only'];
export const isRange = (key: Key): key is RangeKey => (rangeKeys as readonly string[]).includes(key);

/** Columns besides the formula, and those that are shown unless the address names others. */
export const columnNames = [
  ...(['group', 'system', 'prototype', 'anonymous', 'sites', 'density', 'gap', 'magnetic', 'structures'] as const),
  ...(['records', 'method'] as const),
] as const;
export type ColumnName = (typeof columnNames)[number];
const usual: readonly ColumnName[] = columnNames.filter((name) => !['system', 'anonymous', 'magnetic'].includes(name));

export function columnsOf(asked: Asked): readonly ColumnName[] {
  if (!asked.columns) return usual;
  const named = asked.columns.split(',');
  return columnNames.filter((name) => named.includes(name));
}

/** The same search with a column shown or hidden. `-` names none. */
export function withColumn(asked: Asked, name: ColumnName): Asked {
  const shown = columnsOf(asked);
  const next = columnNames.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)));
  return changed(asked, { columns: next.join() === usual.join() ? '' : next.join() || '-' });
}
