import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startPortal } from '#testing';
import { isWithin } from './found-lists.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();

/** Which of four moments, three of one day in Shanghai and the first of the next day, match a query. */
async function within(query: Record<string, unknown>): Promise<string[]> {
  const moments = sql<{ name: string; atTime: Date }>`(values
    ('midnight', timestamptz '2026-03-01 00:00:00+08'), ('noon', timestamptz '2026-03-01 12:00:00+08'),
    ('evening', timestamptz '2026-03-01 23:59:59+08'), ('next day', timestamptz '2026-03-02 00:00:00+08')
  ) as moment (name, at_time)`;
  const { rows } = await sql<{ name: string }>`
    select name from ${moments} where ${isWithin('moment.atTime', query, 'AtTime')} order by at_time`.execute(db);
  return rows.map(({ name }) => name);
}

test('dates narrow a list by whole days in Shanghai, in every form', async () => {
  const day = ['midnight', 'noon', 'evening'];
  for (const query of [
    { beginTime: '2026-03-01', endTime: '2026-03-01' },
    { beginAtTime: '2026-03-01', endAtTime: '2026-03-01' },
    { params: { begin: '2026-03-01', end: '2026-03-01' } },
  ])
    assert.deepEqual(await within(query), day, JSON.stringify(query));
  assert.deepEqual(await within({ beginTime: '2026-03-01 12:00:00' }), ['noon', 'evening', 'next day']);
  assert.deepEqual(await within({ endTime: '2026-03-01 12:00:00' }), ['midnight', 'noon']);
  assert.deepEqual(await within({ beginTime: '2026-03-03' }), []);
  assert.deepEqual(await within({}), [...day, 'next day']);
});
