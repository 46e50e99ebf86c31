import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();

/** The sources without seeds, tests, texts and the list of settings: code that could read a seeded row. */
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !/(^|\/)seed\.ts$|\.test\.tsx?$|(^|\/)texts\/|system\/settings\/server\/policy/.test(name),
  )
  .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
  .join('\n');
const unread = (names: readonly string[]) => names.filter((name) => !sources.includes(`'${name}'`));

/** RuoYi front ends read these; ours does not. */
const askedByOthers = {
  dictionaries: ['sys_show_hide', 'sys_common_status'],
  permissions: ['monitor:logininfor:query', 'monitor:online:query'],
};

test('every seeded dictionary is read by a page or by front ends of the family', async () => {
  const rows = await db.selectFrom('sysDictType').select('dictType').execute();
  assert.ok(rows.length > 5);
  assert.deepEqual(unread(rows.map(({ dictType }) => dictType)).toSorted(), askedByOthers.dictionaries.toSorted());
});

test('every seeded button permission is asked for by a call or a page', async () => {
  const rows = await db.selectFrom('sysMenu').select('perms').where('menuType', '=', 'F').execute();
  assert.ok(rows.length > 100);
  assert.deepEqual(unread(rows.flatMap(({ perms }) => perms.split(','))).toSorted(), askedByOthers.permissions);
});

test('every seeded setting is read', async () => {
  const rows = await db.selectFrom('sysConfig').select('configKey').execute();
  assert.ok(rows.length > 20);
  assert.deepEqual(unread(rows.map(({ configKey }) => configKey)), []);
});
