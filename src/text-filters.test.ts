import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { containsText, loweredStartsWith } from './server/database/contains-text.ts';
import { startPortal } from './testing.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Text filters of the nouns that declare theirs: the table, and the columns that are searched. */
const filters = globSync('domains/**/server/**/*queries.ts', { cwd: import.meta.dirname }).flatMap((file) => {
  const code = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const table = /conditionsOn\('(\w+)'\)/.exec(code)?.[1];
  const columns = [...code.matchAll(/\bcontains\(\[([^\]]*)\]/g)].flatMap(([, list]) => list!.match(/\w+/g) ?? []);
  return table ? [{ file, table: snake(table), columns: [...new Set(columns.map(snake))] }] : [];
});

describe('a list that is searched by a part of a text', () => {
  test('is found for every noun of the content', () => {
    assert.ok(filters.length >= 10, `${filters.length}`);
  });
  for (const { file, table, columns } of filters)
    test(`has a trigram index behind each column: ${file}`, async () => {
      const { rows } = await sql<{ indexdef: string }>`
        select indexdef from pg_indexes where tablename = ${table}`.execute(db);
      const indexed = rows.map(({ indexdef }) => indexdef).join('\n');
      for (const column of columns)
        assert.match(indexed, new RegExp(`lower\\(+"?${column}"?\\)?(::text)?\\)+ gin_trgm_ops`), `${table}.${column}`);
    });

  test('holds it in whatever case, with wildcards as plain letters', async () => {
    const words = sql`(values ('Half 50% done', ''), ('half 500 done', 'a_b'), (null, 'AXB C')) as it (one, other)`;
    const found = async (part: string) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${words} where ${containsText(['it.one', 'it.other'], part)}`.execute(db);
      return rows[0]!.n;
    };
    const parts = ['HALF', '50%', '50% done', 'a_b', 'x', 'axb c', '%', 'nothing'];
    assert.deepEqual(await Promise.all(parts.map(found)), [2, 1, 1, 1, 1, 1, 1, 0]);
  });

  test('or by its beginning', async () => {
    const begins = async (part: string) => {
      const { rows } = await sql<{ is: boolean }>`
        select ${loweredStartsWith(sql`lower('2026_A-1')`, part)} as is`.execute(db);
      return rows[0]!.is;
    };
    assert.deepEqual(await Promise.all(['2026_a', '2026%', '026'].map(begins)), [true, false, false]);
  });
});
