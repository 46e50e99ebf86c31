import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Viewer } from '#web/rights/viewer.ts';
import { placesFixed, type FixedPlace } from './fixed.ts';

const viewer = (rights: Partial<Viewer>): Viewer => ({
  userId: 7,
  userName: 'somebody',
  nickName: 'Somebody',
  email: 'somebody@example.org',
  avatar: '',
  signature: '',
  verified: true,
  previewMode: false,
  roles: [],
  permissions: [],
  ...rights,
});

const fixed: FixedPlace[] = [
  { path: '/admin/index', component: 'index', title: 'index', affix: true },
  { path: '/system/role-auth/user/:roleId', component: 'people', title: 'authUser', permissions: ['system:role:edit'] },
  {
    path: '/monitor/job-log/:jobId',
    component: 'log',
    title: 'jobLog',
    permissions: ['monitor:job:list', 'monitor:job:query'],
  },
  { path: '/tool/gen-edit/:tableId', component: 'gen', title: 'genEdit', roles: ['developer', 'keeper'] },
  {
    path: '/archive/task/:id',
    component: 'task',
    title: 'approvalDetail',
    permissions: ['archive:task:query'],
    roles: ['archivist'],
  },
];
const shownTo = (who: Viewer | null) => placesFixed(fixed, who).map(({ component }) => component);

describe('a page outside the menu', () => {
  test('with a list of permissions is available only with one of them', () => {
    assert.deepEqual(shownTo(viewer({ permissions: ['system:role:edit'] })), ['index', 'people']);
    assert.deepEqual(shownTo(viewer({ permissions: ['monitor:job:query'] })), ['index', 'log']);
    assert.deepEqual(shownTo(viewer({ permissions: ['monitor:job:remove'] })), ['index']);
    assert.deepEqual(shownTo(viewer({ permissions: ['*:*:*'] })), ['index', 'people', 'log', 'task']);
  });

  test('with a list of roles is available only with one of them', () => {
    assert.deepEqual(shownTo(viewer({ roles: ['keeper'] })), ['index', 'gen']);
    assert.deepEqual(shownTo(viewer({ roles: ['reader'] })), ['index']);
    assert.deepEqual(shownTo(viewer({ roles: ['admin'] })), ['index', 'gen', 'task']);
  });

  test('with both lists is available with either', () => {
    assert.deepEqual(shownTo(viewer({ permissions: ['archive:task:query'] })), ['index', 'task']);
    assert.deepEqual(shownTo(viewer({ roles: ['archivist'] })), ['index', 'task']);
  });

  test('without lists is available to everybody, and nothing else to a visitor', () => {
    assert.deepEqual(shownTo(null), ['index']);
  });

  test('has its title in both languages, and does not reveal who may open it', () => {
    const [place] = placesFixed([fixed[3]!], viewer({ roles: ['developer'] }));
    assert.deepEqual(place, {
      path: '/tool/gen-edit/:tableId',
      component: 'gen',
      title: { zh: '修改生成配置', en: place!.title.en },
      trail: [],
    });
    assert.match(place.title.en, /^[A-Z]/);
  });

  test('with an empty list is a mistake', () => {
    for (const list of [{ permissions: [] }, { roles: [] }])
      assert.throws(() => placesFixed([{ ...fixed[0]!, ...list }], viewer({ roles: ['admin'] })), /list is required/);
  });
});
