import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { search } from '#contract/data/search';
import { synonymSets } from '#module/data/synonyms';
import { inTransaction } from '#server/context';
import { startPortal } from '#testing';
import { publishedResource } from './factory.ts';
import { postgresIndex } from './postgres/postgres-index.ts';
import { loadSegmenter } from './segmenter.ts';
import { requestOf } from './service.ts';
import { stemOf, tokensOf } from './tokens.ts';

/* Every set of the list that comes with the portal: a record with its first term in the title, and for every fifth set one with its last. */

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const sets = await synonymSets(ctx);
const terms = [...new Set(sets.flat())];
/** Terms of a set that have a record. */
const namedIn = (set: readonly string[], at: number): string[] => (at % 5 === 0 ? [set[0]!, set.at(-1)!] : [set[0]!]);
const cut = await loadSegmenter();

/** The id of the record of each term. */
const recordOf = new Map<string, number>();

/** Ids of all hits, in their order. */
async function hitsOf(keyword: string): Promise<number[]> {
  const request = (await requestOf(ctx, search.list.query.parse({ keyword })))!;
  const ids: number[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const page = await postgresIndex.page(ctx, request, { pageNum, pageSize: 200 });
    ids.push(...page.ids);
    if (pageNum * 200 >= page.total) return ids;
  }
}

const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
/** Whether another term contains the words of a term, or their stems: then both are hits of the words themselves. */
function isWithin(term: string, other: string): boolean {
  const stems = tokensOf(cut, other).map(({ key }) => stemOf(key));
  const isIn = (word: string) => stems.includes(stemOf(word)) || bare(other).includes(bare(word));
  return isIn(term) || tokensOf(cut, term).every(({ key }) => isIn(key));
}

describe('a record with one term of a set', () => {
  const found = new Map<string, number[]>();
  before(async () => {
    await inTransaction(ctx, async (tx) => {
      for (const term of new Set(sets.flatMap(namedIn)))
        // Neither the whole title nor a keyword is the term, so that only its words count.
        recordOf.set(term, await publishedResource(tx, { titleZh: '', titleEn: `Qzx ${term} qzy` }));
    });
    for (const term of terms) found.set(term, await hitsOf(term));
  });

  test('is found by each other term of its set', () => {
    const missed = sets.flatMap((set, at) =>
      set.flatMap((term) =>
        namedIn(set, at)
          .filter((other) => !found.get(term)!.includes(recordOf.get(other)!))
          .map((other) => `${term} → ${other}`),
      ),
    );
    assert.deepEqual(missed, []);
  });

  test('is not outranked by records that have other terms of the set only', () => {
    const wrong = sets.flatMap((set, at) =>
      namedIn(set, at).flatMap((term) => {
        const hits = found.get(term)!;
        const own = hits.indexOf(recordOf.get(term)!);
        return namedIn(set, at)
          .filter((other) => !isWithin(term, other) && hits.indexOf(recordOf.get(other)!) < own)
          .map((other) => `${term} < ${other}`);
      }),
    );
    assert.deepEqual(wrong, []);
  });

  test('is one of all 773 sets', () => {
    assert.ok(sets.length >= 773, String(sets.length));
  });
});
