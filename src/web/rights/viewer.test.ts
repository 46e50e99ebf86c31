import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { holdsEveryPermission, holdsEveryRole, holdsPermission, holdsRole, mayCall, type Viewer } from './viewer.ts';

const viewer = (rights: Partial<Viewer>): Viewer => ({
  userId: 7,
  userName: 'somebody',
  nickName: 'Somebody',
  email: 'somebody@example.org',
  avatar: '',
  signature: '',
  verified: false,
  previewMode: false,
  roles: [],
  permissions: [],
  ...rights,
});

const reader = viewer({ permissions: ['biz:news:list', 'biz:news:query'], roles: ['editor', 'auditor'] });

describe('a check of permissions', () => {
  test('for any of them passes with one of them, and fails with none', () => {
    assert.equal(holdsPermission(reader, ['biz:news:remove', 'biz:news:query']), true);
    assert.equal(holdsPermission(reader, ['biz:news:remove', 'biz:news']), false);
    assert.equal(holdsPermission(viewer({}), ['biz:news:list']), false);
    assert.equal(holdsPermission(null, ['biz:news:list']), false);
  });

  test('for all of them passes only with each of them', () => {
    assert.equal(holdsEveryPermission(reader, ['biz:news:list', 'biz:news:query']), true);
    assert.equal(holdsEveryPermission(reader, ['biz:news:list', 'biz:news:remove']), false);
    assert.equal(holdsEveryPermission(null, ['biz:news:list']), false);
  });

  test('passes with *:*:*, and ignores the role admin', () => {
    const everything = viewer({ permissions: ['*:*:*'] });
    const chief = viewer({ roles: ['admin'] });
    for (const holds of [holdsPermission, holdsEveryPermission]) {
      assert.equal(holds(everything, ['biz:news:remove', 'no:such:thing']), true);
      assert.equal(holds(chief, ['biz:news:remove']), false);
    }
  });

  test('without names is a mistake, even with every permission', () => {
    for (const holds of [holdsPermission, holdsEveryPermission])
      for (const who of [null, reader, viewer({ permissions: ['*:*:*'] })])
        assert.throws(() => holds(who, []), /A permission list is required/);
  });
});

describe('a check of roles', () => {
  test('for any of them passes with one of them, and fails with none', () => {
    assert.equal(holdsRole(reader, ['keeper', 'auditor']), true);
    assert.equal(holdsRole(reader, ['keeper', 'audit']), false);
    assert.equal(holdsRole(null, ['keeper']), false);
  });

  test('for all of them passes only with each of them', () => {
    assert.equal(holdsEveryRole(reader, ['editor', 'auditor']), true);
    assert.equal(holdsEveryRole(reader, ['editor', 'keeper']), false);
    assert.equal(holdsEveryRole(null, ['editor']), false);
  });

  test('passes with the role admin, and ignores *:*:*', () => {
    const chief = viewer({ roles: ['admin'] });
    const everything = viewer({ permissions: ['*:*:*'] });
    for (const holds of [holdsRole, holdsEveryRole]) {
      assert.equal(holds(chief, ['keeper', 'nobody']), true);
      assert.equal(holds(everything, ['keeper']), false);
    }
  });

  test('without names is a mistake, even for the role admin', () => {
    for (const holds of [holdsRole, holdsEveryRole])
      for (const who of [null, reader, viewer({ roles: ['admin'] })])
        assert.throws(() => holds(who, []), /A role list is required/);
  });
});

test('an endpoint may be called by users whom its contract permits', () => {
  const member = viewer({ verified: true });
  const mayWho = (permit: Parameters<typeof mayCall>[1]) =>
    [null, viewer({}), member, reader].map((who) => mayCall(who, permit));
  assert.deepEqual(mayWho('public'), [true, true, true, true]);
  assert.deepEqual(mayWho('user'), [false, true, true, true]);
  assert.deepEqual(mayWho('verified'), [false, false, true, false]);
  assert.deepEqual(mayWho('biz:news:list'), [false, false, false, true]);
  assert.deepEqual(mayWho(['biz:news:remove', 'biz:news:list']), [false, false, false, true]);
});
