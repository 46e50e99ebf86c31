import { countsIn } from './declared.ts';
import { answersOf, keyOf } from './postgres/answers.ts';
import { copyCounters, dropEntry, putEntry } from './queries/hits.ts';
import { readDeclared } from './queries/postgres.ts';
import { titlesFrom } from './queries/suggestions.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * The common part of both implementations: their records are rows of PostgreSQL, written in the caller's transaction.
 */
export const recordsInDatabase: Pick<SearchIndex, 'put' | 'remove' | 'putCounters' | 'suggest' | 'declared'> = {
  put: putEntry,
  remove: dropEntry,
  putCounters: copyCounters,
  suggest: titlesFrom,
  declared: async (ctx, request) => {
    const answers = await answersOf(ctx);
    return answers.declared(keyOf(request), async () => countsIn(await readDeclared(ctx, request)));
  },
};
