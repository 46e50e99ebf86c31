import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { search } from '#contract/data/search';
import { caller, startPortal } from '#testing';
import { publishedResource } from './factory.ts';
import { testQuestions } from './factory/questions.ts';
import { testRecords } from './factory/question-records.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const nameOf = new Map<string, string>();
for (const { name, authors, ...texts } of testRecords) {
  await publishedResource(portal.context(), { ...texts, authors, subjectCode: '' });
  nameOf.set(texts.titleZh || texts.titleEn, name);
}

async function hitsOf(keyword: string): Promise<string[]> {
  const { rows } = await visitor(search.list, { query: { keyword, pageSize: 100 } });
  return rows!.map(({ titleZh, titleEn }) => nameOf.get(String(titleZh || titleEn))!);
}

describe('a visitor of the test collection who types', () => {
  for (const { keyword, found, first, missing } of testQuestions)
    test(`"${keyword}" finds ${found.join(', ')}`, async () => {
      const hits = await hitsOf(keyword);
      assert.deepEqual(
        found.filter((name) => !hits.includes(name)),
        [],
        'not found',
      );
      assert.deepEqual(
        missing.filter((name) => hits.includes(name)),
        [],
        'wrongly found',
      );
      assert.deepEqual(hits.slice(0, first.length).toSorted(), first.toSorted(), hits.join());
    });
});
