import { createHmac, timingSafeEqual } from 'node:crypto';
import { SearchQuery } from '#contract/data/search';

/** Query parameters of the list's address, without paging. */
const names = [
  ...['keyword', 'type', 'sharing', 'license', 'year', 'subject', 'publisher', 'fields', 'ranges'],
  ...['elements', 'without', 'formula', 'from', 'to', 'sort'],
] as const;

/** Normalises a query of the list: known parameters only, in a fixed order; empty if nothing is asked. */
export function canonical(text: string): string {
  const given = new URLSearchParams(text);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name)?.trim().slice(0, 1000);
    if (value) kept.set(name, value);
  }
  return [...kept.keys()].some((name) => name !== 'sort') ? kept.toString() : '';
}

/** The search, newest first. Null if the list would refuse it. */
export function readSearch(query: string): SearchQuery | null {
  const read = SearchQuery.safeParse({ ...Object.fromEntries(new URLSearchParams(query)), sort: 'newest' });
  return read.success ? read.data : null;
}

const signature = (key: Buffer, searchId: number) =>
  createHmac('sha256', key).update(`data.saved-searches.stop ${searchId}`).digest('base64url');

/** A token that ends the mails of one search, and allows nothing else. */
export const stopToken = (key: Buffer, searchId: number) => `${searchId}.${signature(key, searchId)}`;

/** The search of a token; null for invalid tokens. */
export function searchOfToken(key: Buffer, token: string): number | null {
  const [, digits, given] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!digits || !given) return null;
  const wanted = Buffer.from(signature(key, Number(digits)));
  return timingSafeEqual(wanted, Buffer.from(given)) ? Number(digits) : null;
}
