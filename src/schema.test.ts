import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { schemaText } from '../scripts/schema-text.ts';
import { codegenArguments } from '../scripts/schema.ts';
import { migrate, migrationFolder } from './server/database/migrate.ts';
import { emptyDatabase } from './testing.ts';

const database = await emptyDatabase();
await migrate(database);
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-schema-'));

after(() => rmSync(folder, { recursive: true }));

test('the types in the source are those of a freshly migrated database', async () => {
  const out = path.join(folder, 'schema.ts');
  const { status, stderr } = spawnSync(process.execPath, await codegenArguments(database.db, database.url, out), {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const written = readFileSync(path.resolve(import.meta.dirname, 'server/database/schema.ts'), 'utf8');
  assert.equal(readFileSync(out, 'utf8'), written, 'run "npm run db:types"');
});

test('the schema in the documents is that of a freshly migrated database', async () => {
  const written = readFileSync(path.resolve(import.meta.dirname, '../docs/schema.sql'), 'utf8');
  assert.equal(await schemaText(database.db), written, 'run "npm run db:types"');
});

/**
 * Everything that migrations create, one line each: columns, constraints, indexes, triggers and functions; without
 * parts of extensions.
 */
async function shapeOf({ db }: typeof database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, column_default, is_nullable) as line
      from information_schema.columns where table_schema = 'public'
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(oid))
      from pg_class where relkind in ('i', 'I') and relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid))
      from pg_proc p where p.prokind in ('f', 'p') and p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(db);
  return rows.map(({ line }) => line).toSorted();
}

test('migrating again changes nothing', async () => {
  const first = await shapeOf(database);
  for (const kind of ['column', 'constraint', 'index', 'trigger', 'function'])
    assert.ok(
      first.some((line) => line.startsWith(`${kind} `)),
      `no ${kind} is compared`,
    );
  await migrate(database);
  assert.deepEqual(await shapeOf(database), first);
});

test('migrating by one file a release makes the same as by all at once', async () => {
  const older = await emptyDatabase();
  for (const file of readdirSync(migrationFolder).toSorted()) {
    const text = readFileSync(path.join(migrationFolder, file), 'utf8');
    await older.db.transaction().execute((release) => sql.raw(text).execute(release));
  }
  // The migrator's own tables are in no file.
  const made = (await shapeOf(database)).filter((line) => !/\bmigration(_lock)? |\.migration(_lock)?\b/.test(line));
  assert.deepEqual(await shapeOf(older), made);
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
