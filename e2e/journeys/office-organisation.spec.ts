import type { Page } from '@playwright/test';
import { employ, granted, apiClient, type ApiClient } from '../office.ts';
import { administrator, expect, test, type TestUser } from '../people.ts';
import type { Portal } from '../portal.ts';

const here = (page: Page) => page.locator('.console-view:not([hidden])');
const row = (page: Page, text: string) => here(page).getByRole('row').filter({ hasText: text });
const drawer = (page: Page) => here(page).getByRole('dialog');
const button = (page: Page, name: string) => here(page).getByRole('button', { name, exact: true });

/** Texts of the pages in one language. */
const words = {
  zh: {
    save: '保存',
    saved: '保存成功',
    removed: '删除成功',
    yes: '确定',
    prompt: '系统提示',
    quote: (name: string) => `“${name}”`,
    post: {
      title: '岗位管理',
      add: '新增岗位',
      name: '岗位名称',
      code: '岗位编码',
      order: '显示顺序',
      edit: '修改岗位',
      remove: '删除岗位',
      empty: '没有符合条件的岗位',
    },
    dept: {
      title: '部门管理',
      name: '部门名称',
      addBelow: (name: string) => `在“${name}”下新增部门`,
      parent: '上级部门',
      leader: '负责人',
      edit: '修改部门',
      remove: '删除部门',
      saveOrder: '保存排序',
      order: (name: string) => `“${name}”的显示顺序`,
      empty: '没有符合条件的部门',
    },
    role: {
      title: '角色管理',
      add: '新增角色',
      name: '角色名称',
      nameEn: '英文名称',
      key: '权限字符',
      order: '显示顺序',
      linked: '父子联动',
      menus: '菜单权限',
      edit: '修改角色',
      remove: '删除角色',
      systemMenu: '系统管理',
      postMenu: '岗位管理',
      addPosts: '岗位新增',
      more: (name: string) => `角色“${name}”的更多操作`,
      scope: '数据权限',
      custom: '自定数据权限',
      empty: '没有符合条件的角色',
      status: (name: string) => `角色“${name}”的状态`,
      users: '分配用户',
      addUsers: '添加用户',
      choose: '选择用户',
      give: '授权',
      given: '授权成功',
      account: '用户名称',
      take: (name: string) => `取消授权：用户“${name}”`,
      taken: '取消授权成功',
      select: (name: string) => `选择“${name}”`,
    },
  },
  en: {
    save: 'Save',
    saved: 'Saved',
    removed: 'Deleted',
    yes: 'Confirm',
    prompt: 'System prompt',
    quote: (name: string) => ` "${name}"`,
    post: {
      title: 'Posts',
      add: 'Add post',
      name: 'Post name',
      code: 'Post code',
      order: 'Order',
      edit: 'Edit the post',
      remove: 'Delete the post',
      empty: 'No post matches these filters',
    },
    dept: {
      title: 'Departments',
      name: 'Department',
      addBelow: (name: string) => `Add a department below "${name}"`,
      parent: 'Parent department',
      leader: 'Leader',
      edit: 'Edit the department',
      remove: 'Delete the department',
      saveOrder: 'Save order',
      order: (name: string) => `Order of "${name}"`,
      empty: 'No department matches these filters',
    },
    role: {
      title: 'Roles',
      add: 'Add role',
      name: 'Role name',
      nameEn: 'English name',
      key: 'Role key',
      order: 'Order',
      linked: 'Parent and children together',
      menus: 'Menu permissions',
      edit: 'Edit the role',
      remove: 'Delete the role',
      systemMenu: 'System administration',
      postMenu: 'Posts',
      addPosts: 'Add posts',
      more: (name: string) => `More actions on the role "${name}"`,
      scope: 'Data scope',
      custom: 'Custom',
      empty: 'No role matches these filters',
      status: (name: string) => `Status of the role "${name}"`,
      users: 'Assign users',
      addUsers: 'Add users',
      choose: 'Select users',
      give: 'Assign',
      given: 'Assigned',
      account: 'Account',
      take: (name: string) => `Revoke the role of "${name}"`,
      taken: 'Revoked',
      select: (name: string) => `Select "${name}"`,
    },
  },
};
type Words = (typeof words)['zh'];

let count = 0;
/** A name that is unique in this run. */
const unique = (text: string) => `${text}${process.pid}x${++count}`;

async function speakIn(page: Page, language: 'zh' | 'en'): Promise<void> {
  if (language === 'zh') return;
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}

async function agree(page: Page, w: Words, name: string): Promise<void> {
  const box = page.getByRole('dialog', { name: w.prompt });
  await expect(box).toContainText(name);
  await box.getByRole('button', { name: w.yes }).click();
}

/** Saves the open form and reloads the page, so that the values come from the server. */
async function saveAndReload(page: Page, w: Words): Promise<void> {
  await drawer(page).getByRole('button', { name: w.save }).click();
  await expect(drawer(page)).toHaveCount(0);
  await page.reload();
}

async function narrow(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('search').getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`=${encodeURIComponent(text)}`));
}

test('an administrator manages the posts', async ({ page, logIn, accessible }) => {
  const w: Words = words.en;
  const name = unique('岗');
  await logIn(page, administrator);
  await speakIn(page, 'en');
  await page.goto('/system/post');

  await test.step('adds one after an error at the missing fields', async () => {
    await button(page, w.post.add).click();
    await drawer(page).getByRole('button', { name: w.save }).click();
    await expect(drawer(page).getByRole('alert').first()).toBeVisible();
    await accessible(page);
    await drawer(page).getByLabel(w.post.name).fill(name);
    await drawer(page).getByLabel(w.post.code).fill(name);
    await drawer(page).getByLabel(w.post.order).fill('77');
    await saveAndReload(page, w);
  });
  await test.step('finds and changes it', async () => {
    await narrow(page, w.post.code, name);
    await expect(row(page, name)).toContainText('77');
    await accessible(page);
    await button(page, `${w.post.edit}${w.quote(name)}`).click();
    await drawer(page).getByLabel(w.post.order).fill('78');
    await saveAndReload(page, w);
    await expect(row(page, name)).toContainText('78');
  });
  await test.step('deletes it', async () => {
    await button(page, `${w.post.remove}${w.quote(name)}`).click();
    await agree(page, w, name);
    await expect(here(page).getByText(w.post.empty)).toBeVisible();
  });
});

test('an administrator manages the departments', async ({ page, logIn, accessible }) => {
  const w: Words = words.zh;
  const name = unique('组');
  await logIn(page, administrator);
  await speakIn(page, 'zh');
  await page.goto('/system/dept');

  await test.step('adds one below another', async () => {
    await button(page, w.dept.addBelow('用户服务部')).click();
    // The register completes the names of institutes; names of groups are free text.
    const field = drawer(page).getByLabel(w.dept.name, { exact: true });
    await field.fill('物理所');
    await expect(page.getByRole('option').first()).toContainText('中国科学院物理研究所');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('中国科学院物理研究所');
    await field.fill(name);
    await drawer(page).getByLabel(w.dept.leader).fill('王五');
    await accessible(page);
    await saveAndReload(page, w);
    await expect(row(page, name)).toContainText('王五');
    await accessible(page);
  });
  await test.step('moves it to another place in the tree', async () => {
    await button(page, `${w.dept.edit}${w.quote(name)}`).click();
    await drawer(page).getByLabel(w.dept.parent).click();
    await page.locator('.ant-select-dropdown:visible').getByText('技术平台部').click();
    await saveAndReload(page, w);
    await expect(row(page, name)).toBeVisible();
    const names = await here(page).getByRole('row').allInnerTexts();
    const at = (text: string) => names.findIndex((line) => line.includes(text));
    expect(at(name)).toBe(at('技术平台部') + 1);
  });
  await test.step('changes its order among its siblings', async () => {
    await here(page).getByLabel(w.dept.order(name), { exact: true }).fill('42');
    await button(page, w.dept.saveOrder).click();
    await expect(page.getByText(w.saved).first()).toBeVisible();
    await page.reload();
    await expect(here(page).getByLabel(w.dept.order(name), { exact: true })).toHaveValue('42');
  });
  await test.step('finds and deletes it', async () => {
    await narrow(page, w.dept.name, name);
    await button(page, `${w.dept.remove}${w.quote(name)}`).click();
    await agree(page, w, name);
    await expect(here(page).getByText(w.dept.empty)).toBeVisible();
  });
});

test('an administrator creates a role, assigns it to a user, and removes it', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  const w: Words = words.en;
  test.setTimeout(180_000);
  const name = unique('Role');
  const her = await employ(portal, 'lian');
  await logIn(page, administrator);
  await speakIn(page, 'en');
  await page.goto('/system/role');

  await test.step('adds it with a page and one of its buttons', async () => {
    await button(page, w.role.add).click();
    await drawer(page).getByLabel(w.role.name, { exact: true }).fill(name);
    await drawer(page).getByLabel(w.role.nameEn).fill(name);
    await drawer(page).getByLabel(w.role.key).fill(name);
    await drawer(page).getByLabel(w.role.order).fill('500');
    const tree = drawer(page).getByRole('tree', { name: w.role.menus });
    await tree.getByRole('checkbox', { name: w.role.postMenu, exact: true }).click();
    await tree.getByRole('treeitem').filter({ hasText: w.role.postMenu }).locator('.ant-tree-switcher').click();
    await tree.getByRole('checkbox', { name: w.role.addPosts, exact: true }).click();
    await accessible(page);
    await saveAndReload(page, w);
  });
  await test.step('reopens it with exactly the checked entries', async () => {
    await narrow(page, w.role.key, name);
    await accessible(page);
    await button(page, `${w.role.edit}${w.quote(name)}`).click();
    const tree = drawer(page).getByRole('tree', { name: w.role.menus });
    const box = (label: string) => tree.getByRole('checkbox', { name: label, exact: true });
    await expect(box(w.role.systemMenu)).toHaveAttribute('aria-checked', 'mixed');
    await expect(box(w.role.postMenu)).toHaveAttribute('aria-checked', 'mixed');
    await drawer(page).getByLabel(w.role.order).fill('501');
    await saveAndReload(page, w);
    await expect(row(page, name)).toContainText('501');
    const rights = await portal.query<{ perms: string }>(
      `select m.perms from sys_role_menu join sys_menu m using (menu_id) join sys_role r using (role_id)
       where r.role_key = $1 and m.perms <> '' order by m.menu_id`,
      [name],
    );
    expect(rights.map(({ perms }) => perms.replace('system:post:', ''))).toEqual([
      'list',
      'query',
      'edit',
      'remove',
      'export',
    ]);
  });
  await test.step('checks only a directory when parent and children are independent', async () => {
    const held = async () => {
      const rows = await portal.query<{ perms: string }>(
        `select m.perms from sys_role_menu join sys_menu m using (menu_id) join sys_role r using (role_id)
         where r.role_key = $1 order by m.perms`,
        [name],
      );
      return rows.map(({ perms }) => perms);
    };
    const linked = await held();
    const open = async () => {
      await button(page, `${w.role.edit}${w.quote(name)}`).click();
      const tree = drawer(page).getByRole('tree', { name: w.role.menus });
      return (label: string) => tree.getByRole('checkbox', { name: label, exact: true });
    };
    const box = await open();
    await drawer(page).getByRole('checkbox', { name: w.role.linked }).uncheck();
    // With the nodes independent, no box is half checked.
    await expect(box(w.role.postMenu)).not.toHaveAttribute('aria-checked', 'mixed');
    const ticked = (await box(w.role.postMenu).getAttribute('aria-checked')) === 'true';
    if (!ticked) await box(w.role.postMenu).click();
    await saveAndReload(page, w);
    expect(await held()).toEqual(linked);
    const again = await open();
    await expect(again(w.role.postMenu)).toHaveAttribute('aria-checked', 'true');
    await again(w.role.postMenu).click();
    await expect(again(w.role.postMenu)).toHaveAttribute('aria-checked', 'false');
    await saveAndReload(page, w);
    expect(await held()).toEqual(linked.filter((perms) => perms !== 'system:post:list'));
    const last = await open();
    await last(w.role.postMenu).click();
    await drawer(page).getByRole('checkbox', { name: w.role.linked }).check();
    await saveAndReload(page, w);
  });
  await test.step('sets its data scope', async () => {
    await button(page, w.role.more(name)).click();
    await page.getByRole('menuitem', { name: w.role.scope }).click();
    await drawer(page).getByRole('radio', { name: w.role.custom }).check();
    await drawer(page).getByRole('checkbox', { name: '数据资源部', exact: true }).click();
    await accessible(page);
    await saveAndReload(page, w);
    await expect(row(page, name)).toContainText(w.role.custom);
  });
  await test.step('assigns it to a user, for whom it applies at once', async () => {
    const she = await apiClient(portal, her);
    expect((await she('GET', '/system/post/list')).code).toBe(403);
    await button(page, w.role.more(name)).click();
    await page.getByRole('menuitem', { name: w.role.users }).click();
    await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
    await button(page, w.role.addUsers).click();
    const dialog = page.getByRole('dialog', { name: w.role.choose });
    await dialog.getByRole('searchbox', { name: w.role.account }).fill(her.userName);
    await page.keyboard.press('Enter');
    await dialog.getByRole('checkbox', { name: w.role.select(her.userName) }).check();
    await accessible(page);
    await dialog.getByRole('button', { name: w.role.give, exact: true }).click();
    // The dialog also has a row with this name.
    await expect(dialog).toHaveCount(0);
    await expect(row(page, her.userName)).toBeVisible();
    await accessible(page);
    expect((await she('GET', '/system/post/list')).code).toBe(200);
    await button(page, w.role.take(her.userName)).click();
    await agree(page, w, her.userName);
    await expect(row(page, her.userName)).toHaveCount(0);
    expect((await she('GET', '/system/post/list')).code).toBe(403);
  });
  await test.step('disables and deletes it', async () => {
    await page.goto(`/system/role?roleKey=${name}`);
    const status = here(page).getByRole('switch', { name: w.role.status(name) });
    await status.click();
    await agree(page, w, name);
    await expect(status).not.toBeChecked();
    await button(page, `${w.role.remove}${w.quote(name)}`).click();
    await agree(page, w, name);
    await expect(here(page).getByText(w.role.empty)).toBeVisible();
  });
});

/** A user who may view posts, departments and roles, add posts, and see one department. */
async function halfEmployed(portal: Portal): Promise<{ who: TestUser; call: ApiClient }> {
  const chief = await apiClient(portal, administrator);
  const perms = ['post:list', 'post:add', 'dept:list', 'dept:query', 'role:list', 'role:query'];
  const menus = await portal.query<{ menu_id: number }>(
    `with recursive held as (
       select * from sys_menu where perms = any($1)
       union select m.* from sys_menu m join held h on h.parent_id = m.menu_id)
     select menu_id from held`,
    [perms.map((perm) => `system:${perm}`)],
  );
  const roleKey = unique('half');
  const menuIds = menus.map((menu) => menu.menu_id);
  const { roleId } = await granted(
    chief('POST', '/system/role', { roleName: roleKey, roleKey, roleSort: 900, menuIds }),
  );
  await granted(chief('PUT', '/system/role/dataScope', { roleId, dataScope: '2', deptIds: [102] }));
  const who = await employ(portal, 'ban', [roleKey]);
  return { who, call: await apiClient(portal, who) };
}

test('a user with half of the permissions sees half of the buttons and is refused the other actions', async ({
  page,
  portal,
  logIn,
  accessible,
}) => {
  const { who, call } = await halfEmployed(portal);
  await logIn(page, who);

  await test.step('posts may be added, not changed or deleted', async () => {
    await page.goto('/system/post');
    await expect(row(page, 'director')).toBeVisible();
    await expect(button(page, '新增岗位')).toBeVisible();
    for (const name of ['导出', '修改岗位“主任”', '删除岗位“主任”']) await expect(button(page, name)).toHaveCount(0);
    await expect(here(page).getByRole('checkbox')).toHaveCount(0);
    await accessible(page);
    expect((await call('DELETE', '/system/post/1')).code).toBe(403);
    expect((await call('PUT', '/system/post', { postId: 1, postName: 'x', postCode: 'x', postSort: 1 })).code).toBe(
      403,
    );
  });
  await test.step('only departments in the data scope are listed, without actions', async () => {
    await page.goto('/system/dept');
    await expect(row(page, '数据资源部')).toBeVisible();
    await expect(row(page, '技术平台部')).toHaveCount(0);
    await expect(here(page).locator('tbody').getByRole('button')).toHaveCount(0);
    await accessible(page);
    expect((await call('POST', '/system/dept', { parentId: 102, deptName: 'x', orderNum: 1 })).code).toBe(403);
    expect((await call('GET', '/system/dept/103')).error).toBe('system.departments.notFound');
  });
  await test.step('roles can be read; their users cannot be selected', async () => {
    await page.goto('/system/role');
    await expect(here(page).getByRole('heading', { name: '角色管理' })).toBeVisible();
    await expect(button(page, '新增角色')).toHaveCount(0);
    await expect(here(page).getByRole('switch').and(page.locator(':enabled'))).toHaveCount(0);
    await accessible(page);
    await page.goto('/system/role-auth/user/2');
    await expect(button(page, '添加用户')).toHaveCount(0);
    expect((await call('PUT', '/system/role/authUser/selectAll?roleId=2&userIds=5')).code).toBe(403);
  });
});
