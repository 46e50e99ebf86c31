import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { codegenArguments } from '../scripts/schema.ts';
import { migrate } from './server/migrate.ts';
import { emptyDatabase } from './testing.ts';

const database = await emptyDatabase();
await migrate(database);
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-schema-'));

after(() => rmSync(folder, { recursive: true }));

test('the types in the source are those of a freshly migrated database', () => {
  const out = path.join(folder, 'schema.ts');
  const { status, stderr } = spawnSync(process.execPath, codegenArguments(database.url, out), { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const written = readFileSync(path.resolve(import.meta.dirname, 'server/schema.ts'), 'utf8');
  assert.equal(readFileSync(out, 'utf8'), written, 'run "npm run db:types"');
});

test('migrating again changes nothing', async () => {
  const shape = () =>
    sql<{ shape: string }>`
      select string_agg(concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable), '\n' order by table_name, column_name) as shape
      from information_schema.columns where table_schema = 'public'`.execute(database.db);
  const first = await shape();
  await migrate(database);
  assert.deepEqual((await shape()).rows, first.rows);
});

test('every foreign key has an index behind it', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
    database.db,
  );
  assert.deepEqual(
    rows.map(({ column }) => column),
    [],
  );
});
