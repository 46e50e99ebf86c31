import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { search } from '#contract/data/search';
import { synonymSets } from '#module/data/synonyms';
import { caller, startPortal } from '#testing';
import { publishedResource } from './factory.ts';
import { loadSegmenter } from './segmenter.ts';
import { stemOf, tokensOf } from './words.ts';

/* Every set of the list that comes with the portal, with a record for the first and one for the last term of each, whose titles contain it. */

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const visitor = caller(portal);
const sets = await synonymSets(ctx);
const terms = [...new Set(sets.flat())];
/** Terms with a record. */
const named = [...new Set(sets.flatMap((set) => [set[0]!, set.at(-1)!]))];
const cut = await loadSegmenter();

/** Calls that run at the same time. */
const atOnce = 8;
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of rest) await work(one);
    }),
  );
}

/** The number of the record of each term. */
const recordOf = new Map<string, string>();

/** Public ids of all hits, in their order. */
async function hitsOf(keyword: string): Promise<string[]> {
  const ids: string[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { rows, total, msg } = await visitor(search.list, { query: { keyword, pageNum, pageSize: 100 } });
    assert.ok(rows, `${keyword}: ${msg}`);
    ids.push(...rows.map(({ publicId }) => String(publicId)));
    if (pageNum * 100 >= total!) return ids;
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
  const found = new Map<string, string[]>();
  before(async () => {
    await each([...named.entries()], async ([at, term]) => {
      const publicId = `syn${at}`;
      // Neither the whole title nor a keyword is the term, so that only its words count.
      await publishedResource(ctx, { publicId, titleZh: '', titleEn: `Qzx ${term} qzy` });
      recordOf.set(term, publicId);
    });
    await each(terms, async (term) => void found.set(term, await hitsOf(term)));
  });

  test('is found by each other term of its set', () => {
    const missed = sets.flatMap((set) =>
      set.flatMap((term) =>
        [set[0]!, set.at(-1)!]
          .filter((other) => !found.get(term)!.includes(recordOf.get(other)!))
          .map((other) => `${term} → ${other}`),
      ),
    );
    assert.deepEqual(missed, []);
  });

  test('is not outranked by records that have other terms of the set only', () => {
    const wrong = sets.flatMap((set) =>
      [set[0]!, set.at(-1)!].flatMap((term) => {
        const hits = found.get(term)!;
        const own = hits.indexOf(recordOf.get(term)!);
        return [set[0]!, set.at(-1)!]
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
