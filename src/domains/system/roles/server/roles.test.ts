import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { roles } from '../contract.ts';
import { rolesFor } from './seed.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });

test('an administrator lists roles in order, by part of a name in either language', async () => {
  const { rows } = await admin.call(roles.list, { query: { pageSize: 50 } });
  assert.equal(rows![0]!['roleKey'], 'admin');
  assert.equal(rows![0]!['admin'], true);
  const found = await admin.call(roles.list, { query: { roleName: 'REVIEW' } });
  assert.deepEqual(
    found.rows!.map((row) => row['roleKey']),
    ['reviewer'],
  );
  assert.equal(
    (await admin.call(roles.list, { query: { roleKey: '_' } })).rows!.every((row) =>
      String(row['roleKey']).includes('_'),
    ),
    true,
  );
  assert.equal(((await admin.call(roles.optionselect)).data as unknown[]).length, rows!.length);
});

test('permissions belong to the roles that the list of roles names', () => {
  assert.deepEqual(rolesFor('data:resource:approve'), ['data_admin', 'reviewer']);
  assert.deepEqual(rolesFor('data:resource:audit'), ['data_admin', 'reviewer', 'data_auditor']);
  assert.deepEqual(rolesFor('system:user:edit'), []);
  assert.deepEqual(rolesFor('biz:paperSubmit:list').includes('content_editor'), false);
  assert.deepEqual(rolesFor(''), []);
});
