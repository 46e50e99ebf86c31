import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startPortal } from '#testing';
import { idAt } from './collection.ts';
import { placesOf } from './counting.ts';
import { changeResource, publishedResource } from '../factory.ts';
import { weighEntries } from '../indexing.ts';
import { chemistryOf, questionOf } from '../lexemes.ts';
import { rankEntries } from '../queries/ranks.ts';
import { ranksOf } from './ranking.ts';
import { cachedAnswers } from './cached-answers.ts';
import { loadSegmenter } from '../words.ts';

const portal = await startPortal({ JOBS: 'off', SEARCH_INDEX: 'memory' });
const ctx = portal.context();
const cut = await loadSegmenter();

/** Each of sixty resources has the pieces in a different mixture of title, keywords, names and abstract. */
const pieces = ['超导 FeSe', '声子谱', 'Bi2Te3', 'phonon spectrum', '张伟明', '石墨烯的能带', "Hall's"];
const ids: number[] = [];
for (let at = 0; at < 60; at++) {
  const text = (field: number) =>
    pieces.filter((_piece, nth) => ((at + 1) * (nth + 3) * (field + 2)) % 5 < 2).join(' ');
  ids.push(
    await publishedResource(ctx, {
      titleZh: text(0),
      titleEn: '',
      keywordsEn: text(1),
      descriptionZh: `${text(2)} Te3Bi2`,
      authors: [{ nameZh: text(3) }],
    }),
  );
}

const none = { elements: [], without: [], formula: undefined };
const questions = [
  ...pieces,
  ...pieces.map((piece, at) => `${piece} ${pieces[(at + 2) % pieces.length]}`),
  '的能带 声子谱',
  'Te3Bi2 超导',
]
  .map((keyword) => questionOf(cut, keyword)!.anywhere)
  .concat([
    chemistryOf({ ...none, elements: ['Fe'], without: ['O'] })!.tsquery!,
    `${questionOf(cut, '超导')!.anywhere} & ${chemistryOf({ ...none, elements: ['Te'], without: ['Fe'] })!.tsquery!}`,
    "'超导' & ('phonon' | '声子谱' | 'nowhere')",
  ]);

async function assertSameRanks(): Promise<void> {
  const answers = await cachedAnswers(ctx);
  for (const tsquery of questions) {
    const bits = await answers.hits(tsquery);
    const places = placesOf(answers.collection, { bits, passes: null, ranks: null });
    const hits = places.map((place) => idAt(answers.collection, place));
    assert.ok(hits.length > 0 || tsquery.includes('!'), tsquery);
    const found = await ranksOf(ctx, answers, hits, tsquery);
    assert.deepEqual(new Map([...found].sort()), new Map([...(await rankEntries(ctx, hits, tsquery))].sort()), tsquery);
  }
}

test('hits are ranked from the kept weights as PostgreSQL ranks the whole entries', assertSameRanks);

test('also where weights of older entries are not kept yet, and after the job has kept them', async () => {
  await sql`delete from data_search_weight where resource_id % 2 = 0`.execute(ctx.db);
  await sql`update data_search_recipe set weighed_to = 0`.execute(ctx.db);
  await assertSameRanks();
  assert.equal(await weighEntries(ctx), true);
  const { rows } = await sql<{ kept: number }>`
    select count(*) as kept from data_search_weight where resource_id = any(${ids}::bigint[])`.execute(ctx.db);
  assert.equal(rows[0]!.kept, ids.length);
  await assertSameRanks();
});

test('a change of a resource changes its weights with it', async () => {
  for (const id of ids.slice(0, 30)) await changeResource(ctx, id, { titleZh: '声子谱', descriptionZh: '超导' });
  await assertSameRanks();
});
