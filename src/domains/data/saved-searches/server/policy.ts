import { createHmac, timingSafeEqual } from 'node:crypto';
import { SearchQuery } from '#contract/data/search';

/** What an address of the list may hold besides its page. */
const names = [
  ...['keyword', 'type', 'sharing', 'license', 'year', 'subject', 'publisher'],
  ...['elements', 'without', 'formula', 'from', 'to', 'sort'],
] as const;

/** A query of the list with what it knows and nothing else, in one order; empty when nothing is asked. */
export function canonical(text: string): string {
  const given = new URLSearchParams(text);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name)?.trim().slice(0, 200);
    if (value) kept.set(name, value);
  }
  return [...kept.keys()].some((name) => name !== 'sort') ? kept.toString() : '';
}

/** The search itself, newest first. Null when the list would refuse it. */
export function readSearch(query: string): SearchQuery | null {
  const read = SearchQuery.safeParse({ ...Object.fromEntries(new URLSearchParams(query)), sort: 'newest' });
  return read.success ? read.data : null;
}

const signature = (key: Buffer, searchId: number) =>
  createHmac('sha256', key).update(`data.saved-searches.stop ${searchId}`).digest('base64url');

/** What ends the mails of one search, and can do nothing else. */
export const stopToken = (key: Buffer, searchId: number) => `${searchId}.${signature(key, searchId)}`;

/** The search that a token was made for; null for every other text. */
export function searchOfToken(key: Buffer, token: string): number | null {
  const [, digits, given] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!digits || !given) return null;
  const wanted = Buffer.from(signature(key, Number(digits)));
  return timingSafeEqual(wanted, Buffer.from(given)) ? Number(digits) : null;
}
