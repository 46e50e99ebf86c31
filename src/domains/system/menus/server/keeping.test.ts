import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { startPortal } from '#testing';
import { menus, type MenuNode } from '../contract.ts';
import { publicRoots } from './policy.ts';
import routes from '../../../../routes.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const admin = await person(portal, { admin: true });

/** A user with a single role, which may edit menus and holds these. */
async function keeper(...more: number[]) {
  const key = `keeper${Math.random().toString(36).slice(2)}`;
  const { roleId } = await db
    .insertInto('sysRole')
    .values({ roleName: key, roleKey: key })
    .returning('roleId')
    .executeTakeFirstOrThrow();
  const own = await db
    .selectFrom('sysMenu')
    .select('menuId')
    .where('perms', 'like', 'system:menu:%')
    .where('menuId', '<', 2000)
    .execute();
  const held = [...new Set([1, ...own.map((row) => row.menuId), ...more])];
  await db
    .insertInto('sysRoleMenu')
    .values(held.map((menuId) => ({ roleId, menuId })))
    .execute();
  return { roleId, ...(await person(portal, { roles: [key] })) };
}

let names = 0;
const page = (more: object = {}) => ({
  menuName: `菜单${++names}`,
  parentId: 1,
  orderNum: 50,
  menuType: 'C',
  path: `page${names}`,
  component: 'system/user/index',
  perms: '',
  ...more,
});
const added = async (more: object = {}) => {
  const body = page(more);
  const reply = await admin.call(menus.add, { body });
  assert.equal(reply.code, 200, reply.msg);
  return db.selectFrom('sysMenu').selectAll().where('menuName', '=', body.menuName).executeTakeFirstOrThrow();
};
const refusal = async (more: object, who = admin) => {
  const { error, fields } = await who.call(menus.add, { body: page(more) });
  return [error?.replace('system.menus.', ''), fields?.[0]?.path];
};
const rows = async (query: object = {}, who = admin) =>
  (await who.call(menus.list, { query })).data as { menuId: number; menuName: string; parentId: number }[];

describe('an administrator', () => {
  test('finds menus by part of a name in either language, by state and by what is shown', async () => {
    assert.deepEqual(
      (await rows({ menuName: '单管' })).map((row) => row.menuName),
      ['菜单管理'],
    );
    assert.ok((await rows({ menuName: 'mENus' })).some((row) => row.menuId === 102));
    const { menuId } = await added({ visible: '1', status: '1' });
    assert.deepEqual(
      (await rows({ visible: '1', status: '1' })).map((row) => row.menuId),
      [menuId],
    );
  });

  test('adds a page with everything that a front end sends, flags as numbers and texts as null included', async () => {
    const row = await added({
      isFrame: 1,
      isCache: 0,
      query: '{"tab":"2"}',
      icon: null,
      remark: null,
      children: [],
      params: {},
      menuId: undefined,
      createTime: 'x',
      affix: '1',
    });
    assert.deepEqual(
      [row.isFrame, row.isCache, row.icon, row.query, row.affix, row.createBy],
      ['1', '0', '#', '{"tab":"2"}', '1', 'admin'],
    );
    const { data } = await admin.call(menus.find, { params: { menuId: row.menuId } });
    assert.equal((data as { parentName: string }).parentName, '系统管理');
  });

  test('edits the whole row, and it shows at the next look at the menu', async () => {
    const { menuId } = await added();
    const { data } = await admin.call(menus.find, { params: { menuId } });
    assert.equal((await admin.call(menus.edit, { body: { ...(data as object), menuName: '改过名' } })).code, 200);
    const system = ((await admin.call(menus.routers)).data as { path: string; children: { meta: object }[] }[]).find(
      (route) => route.path === '/system',
    )!;
    assert.ok(system.children.some(({ meta }) => (meta as { title: string }).title === '改过名'));
  });

  test('gives several menus their order at once', async () => {
    const [one, two] = [await added(), await added()];
    const body = { menuIds: `${one.menuId},${two.menuId}`, orderNums: '91,90' };
    assert.equal((await admin.call(menus.updateSort, { body })).code, 200);
    const order = (await rows()).filter(({ menuId }) => [one.menuId, two.menuId].includes(menuId));
    assert.deepEqual(
      order.map((row) => row.menuId),
      [two.menuId, one.menuId],
    );
    const uneven = { menuIds: `${one.menuId},${two.menuId}`, orderNums: '91' };
    assert.equal((await admin.call(menus.updateSort, { body: uneven })).error, 'system.menus.uneven');
  });

  test('removes a menu that is empty and nobody’s; others are refused with a warning', async () => {
    const directory = await added({ menuType: 'M', component: '' });
    const inside = await added({ parentId: directory.menuId });
    const remove = (menuId: number) => admin.call(menus.remove, { params: { menuId } });
    assert.deepEqual(
      [(await remove(directory.menuId)).code, (await remove(directory.menuId)).error],
      [601, 'system.menus.hasChildren'],
    );
    assert.equal((await remove(inside.menuId)).code, 200);
    await db.insertInto('sysRoleMenu').values({ roleId: 2, menuId: directory.menuId }).execute();
    assert.deepEqual(
      [(await remove(directory.menuId)).code, (await remove(directory.menuId)).error],
      [601, 'system.menus.isHeld'],
    );
    await db.deleteFrom('sysRoleMenu').where('menuId', '=', directory.menuId).execute();
    assert.equal((await remove(directory.menuId)).code, 200);
    assert.equal((await remove(directory.menuId)).error, 'system.menus.notFound');
  });
});

describe('a menu is refused at its field', () => {
  test('when two routes would get in each other’s way', async () => {
    await added({ path: 'first', routeName: 'Somewhere' });
    assert.deepEqual(await refusal({ path: 'FIRST' }), ['pathTaken', 'path']);
    assert.deepEqual(await refusal({ path: 'first', parentId: 0 }), ['pathTaken', 'path']);
    assert.deepEqual(await refusal({ path: 'first', parentId: 10, routeName: 'somewhere' }), [
      'routeTaken',
      'routeName',
    ]);
    assert.deepEqual(await refusal({ path: 'somewhere' }), ['routeTaken', 'routeName']);
    assert.deepEqual(await refusal({ routeName: 'Index' }), ['routeReserved', 'routeName']);
    assert.equal((await admin.call(menus.add, { body: page({ path: 'first', parentId: 10 }) })).code, 200);
  });

  test('when it would hide a page of the front site, unless it leads there', async () => {
    for (const path of ['data', 'News', '/archive', 'login'])
      assert.deepEqual(await refusal({ parentId: 0, menuType: 'M', path }), ['rootReserved', 'path'], path);
    await added({ parentId: 0, path: 'benchmarks', front: '1' });
    await added({ parentId: 0, menuType: 'M', path: '/reports' });
    assert.equal((await rows({ menuName: `菜单${names}` })).length, 1);
  });

  test('when an external link is none, or the address, parameters or permissions are malformed', async () => {
    assert.deepEqual(await refusal({ path: '' }), ['pathRequired', 'path']);
    assert.deepEqual(await refusal({ isFrame: '0', path: 'ftp://example.org' }), ['notWeb', 'path']);
    for (const front of ['0', '1']) {
      for (const path of ['a b', '//evil.example'])
        assert.deepEqual(await refusal({ path, front }), ['kernel.invalid', 'path'], path);
      for (const path of ['javascript:alert(1)', 'JavaScript:x', 'data:text/html,x'])
        assert.deepEqual(await refusal({ path, front }), ['notWeb', 'path'], path);
    }
    assert.deepEqual(await refusal({ activeMenu: '//evil.example' }), ['kernel.invalid', 'activeMenu']);
    assert.deepEqual(await refusal({ query: 'id=1' }), ['kernel.invalid', 'query']);
    assert.deepEqual(await refusal({ query: '[1]' }), ['kernel.invalid', 'query']);
    assert.deepEqual(await refusal({ perms: '*:*:*' }), ['kernel.invalid', 'perms']);
    assert.deepEqual(await refusal({ menuName: '<b>x</b>' }), ['kernel.invalid', 'menuName']);
    assert.deepEqual(await refusal({ orderNum: undefined }), ['kernel.invalid', 'orderNum']);
  });

  test('when its parent is unknown, a button, itself or below itself, or has one of the same name', async () => {
    assert.deepEqual(await refusal({ parentId: 99999 }), ['parentUnknown', 'parentId']);
    assert.deepEqual(await refusal({ parentId: 1012 }), ['parentButton', 'parentId']);
    assert.deepEqual(await refusal({ menuName: '用户管理' }), ['nameTaken', 'menuName']);
    const upper = await added({ menuType: 'M' });
    const lower = await added({ menuType: 'M', parentId: upper.menuId });
    const moved = async (parentId: number) =>
      (await admin.call(menus.edit, { body: { ...upper, parentId, createTime: null, updateTime: null } })).error;
    assert.equal(await moved(upper.menuId), 'system.menus.parentSelf');
    assert.equal(await moved(lower.menuId), 'system.menus.parentSelf');
  });
});

describe('somebody who keeps the menus without being administrator', () => {
  test('sees and changes only menus of their own roles', async () => {
    const her = await keeper();
    assert.ok((await rows({}, her)).every(({ menuId }) => menuId !== 100));
    assert.equal((await her.call(menus.find, { params: { menuId: 100 } })).error, 'system.menus.notFound');
    assert.equal((await her.call(menus.remove, { params: { menuId: 1006 } })).error, 'system.menus.notFound');
    const body = { menuIds: '100', orderNums: '9' };
    assert.equal((await her.call(menus.updateSort, { body })).error, 'system.menus.notFound');
    assert.deepEqual(await refusal({ parentId: 10 }, her), ['parentUnknown', 'parentId']);
  });

  test('adds a menu, changes it and removes it; it is nobody’s until a role gets it', async () => {
    const her = await keeper();
    const body = page({ perms: 'system:menu:list' });
    assert.equal((await her.call(menus.add, { body })).code, 200);
    const [{ menuId } = { menuId: 0 }] = await rows({ menuName: body.menuName }, her);
    const { data } = await her.call(menus.find, { params: { menuId } });
    assert.equal((await her.call(menus.edit, { body: { ...(data as object), orderNum: 51 } })).code, 200);
    assert.equal((await her.call(menus.remove, { params: { menuId } })).code, 200);
    assert.deepEqual(await rows({ menuName: body.menuName }, her), []);
  });

  test('does not see what no role holds where it permits more than they may, nor what only others hold', async () => {
    const her = await keeper();
    const [beyond, others] = [await added({ perms: 'system:user:remove' }), await added()];
    await db.insertInto('sysRoleMenu').values({ roleId: 2, menuId: others.menuId }).execute();
    for (const { menuId } of [beyond, others])
      assert.equal((await her.call(menus.remove, { params: { menuId } })).error, 'system.menus.notFound');
    await db.deleteFrom('sysRoleMenu').where('menuId', '=', others.menuId).execute();
    assert.equal((await her.call(menus.remove, { params: { menuId: others.menuId } })).code, 200);
  });

  test('cannot raise themself by writing a permission into a menu that they hold, nor by starting one', async () => {
    const free = await added();
    const stopped = await added({ status: '1', perms: 'system:user:remove' });
    const her = await keeper(free.menuId, stopped.menuId);
    const edit = async (menuId: number, change: object) => {
      const { data } = await her.call(menus.find, { params: { menuId } });
      return her.call(menus.edit, { body: { ...(data as object), ...change } });
    };
    const raised = await edit(free.menuId, { perms: 'system:menu:list, system:user:remove' });
    assert.deepEqual([raised.error, raised.fields![0]!.path], ['system.menus.beyond', 'perms']);
    assert.equal((await edit(stopped.menuId, { status: '0' })).error, 'system.menus.beyond');
    assert.equal((await edit(stopped.menuId, { remark: 'x' })).code, 200);
    assert.equal((await edit(free.menuId, { perms: 'system:menu:list,system:menu:query' })).code, 200);
  });

  test('loses a permission at once when its menu is stopped', async () => {
    const her = await keeper();
    const permissions = async () => (await her.call(sessions.info))['permissions'] as string[];
    assert.ok((await permissions()).includes('system:menu:remove'));
    await db.updateTable('sysMenu').set({ status: '1' }).where('menuId', '=', 1015).execute();
    assert.equal((await her.call(menus.remove, { params: { menuId: 1012 } })).code, 403);
    assert.ok(!(await permissions()).includes('system:menu:remove'));
    await db.updateTable('sysMenu').set({ status: '0' }).where('menuId', '=', 1015).execute();
  });
});

describe('the tree of a role', () => {
  const tree = async (roleId: number) =>
    (await admin.call(menus.ofRole, { params: { roleId } })) as unknown as { checkedKeys: number[]; menus: MenuNode[] };

  test('leaves parents of checked menus out where the tree cascades, and only there', async () => {
    const { roleId } = await keeper();
    const linked = await tree(roleId);
    assert.deepEqual(linked.checkedKeys, [1012, 1013, 1014, 1015]);
    await db.updateTable('sysRole').set({ menuCheckStrictly: false }).where('roleId', '=', roleId).execute();
    assert.deepEqual((await tree(roleId)).checkedKeys.toSorted(), [1, 102, 1012, 1013, 1014, 1015].toSorted());
    assert.equal((await admin.call(menus.ofRole, { params: { roleId: 99999 } })).error, 'system.menus.roleUnknown');
  });

  test('has buttons, both languages, and no empty children', async () => {
    const nodes = (await admin.call(menus.treeselect)).data as MenuNode[];
    const users = nodes.find(({ id }) => id === 1)!.children!.find(({ id }) => id === 100)!;
    assert.deepEqual([users.label, users.labelEn], ['用户管理', 'Users']);
    const button = users.children!.find(({ id }) => id === 1000)!;
    assert.equal('children' in button, false);
  });
});

test('the menus of the seed keep the rules for names and addresses', async () => {
  const seeded = await db.selectFrom('sysMenu').selectAll().where('menuId', '<', 2000).execute();
  for (const row of seeded) {
    const { createTime: _created, updateTime: _updated, ...body } = row;
    const reply = await admin.call(menus.edit, { body });
    assert.equal(reply.code, 200, `${row.menuName}: ${reply.msg}`);
  }
});

test('every page of the front site keeps menus away from its address', () => {
  const paths = (list: typeof routes extends Promise<infer R> ? R : typeof routes): string[] =>
    (list as { path?: string; file: string; children?: never[] }[]).flatMap((one) =>
      one.file.includes('console') ? [] : [...(one.path ? [one.path] : []), ...paths(one.children ?? [])],
    );
  const roots = new Set(paths(routes).map((path) => path.split('/')[0]!.toLowerCase()));
  assert.deepEqual(
    [...roots].filter((root) => root !== '*' && !publicRoots.has(root)),
    [],
  );
});
