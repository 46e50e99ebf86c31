import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startPortal } from '#testing';
import { preservedOfAccounts, preservedTables, lost, madeAgain, omittedOfFiles, sequences } from './queries/plan.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;

const columnsOf = async (table: string) => {
  const { rows } = await sql<{ name: string; isNeeded: boolean }>`
    select attname::text as name, attnotnull and not atthasdef and attidentity = '' as is_needed from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  return rows;
};

test('every table is kept, made again, or lost for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const kept = Object.values(preservedTables)
    .flat()
    .map(({ table }) => table)
    .filter((table) => table !== sequences);
  const named = [...kept, 'sys_file', 'sys_user', ...Object.keys(madeAgain), ...Object.keys(lost)];
  assert.deepEqual(
    named.toSorted(),
    rows.map(({ name }) => name),
    'a new table belongs into server/queries/plan.ts: does a public page need its rows?',
  );
});

test('columns that are left out exist, and a row can be without them', async () => {
  for (const { table, omit = [], volatile = [] } of Object.values(preservedTables).flat()) {
    if (table === sequences) continue;
    const columns = await columnsOf(table);
    for (const name of omit) {
      const column = columns.find((one) => one.name === name);
      assert.ok(column, `${table}.${name}`);
      assert.ok(!column.isNeeded, `${table}.${name} must have a value`);
    }
    if (volatile !== 'all')
      for (const name of volatile)
        assert.ok(
          columns.some((one) => one.name === name) || ['row_ver', 'update_by', 'update_time'].includes(name),
          `${table}.${name}`,
        );
  }
  for (const name of omittedOfFiles)
    assert.ok(
      (await columnsOf('sys_file')).some((one) => one.name === name),
      name,
    );
});

test('of accounts neither passwords nor telephone numbers nor traces of use are kept', async () => {
  const columns = (await columnsOf('sys_user')).map(({ name }) => name);
  assert.deepEqual(
    preservedOfAccounts.filter((name) => !columns.includes(name)),
    [],
  );
  for (const name of ['password', 'phonenumber', 'login_ip', 'login_date'])
    assert.ok(columns.includes(name) && !(preservedOfAccounts as readonly string[]).includes(name), name);
});

test('settings that are kept encrypted are not written', async () => {
  const { rowsOf, inSnapshot } = await import('./queries/dump.ts');
  const { secretKeys } = await import('#module/system/settings');
  assert.ok(secretKeys.length > 0);
  const it = preservedTables.portal.find(({ table }) => table === 'sys_config')!;
  const keys: string[] = [];
  await inSnapshot(portal.context(), async (tx) => {
    for await (const { line } of rowsOf(tx, { kind: 'portal', ids: [0], secrets: secretKeys }, it))
      keys.push((JSON.parse(line) as { config_key: string }).config_key);
  });
  assert.ok(keys.includes('site.name.zh'));
  for (const key of secretKeys) assert.ok(!keys.includes(key), key);
});
