import { copyCounters, dropEntry, putEntry } from './queries/hits.ts';
import { titlesFrom } from './queries/suggestions.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * The common part of both implementations: their records are rows of PostgreSQL, written in the caller's transaction.
 */
export const recordsInDatabase: Pick<SearchIndex, 'put' | 'remove' | 'putCounters' | 'suggest'> = {
  put: putEntry,
  remove: dropEntry,
  putCounters: copyCounters,
  suggest: titlesFrom,
};
