import { at, form, inQuery, json, nothing, query } from '../front-end.ts';
import { granted, newDept, newMenu, newPost, newRole, newUser, unique, type Case, type World } from '../world.ts';

/** A record as its page loads it, to be sent back. */
async function shown({ admin }: World, call: string, params: Record<string, number>) {
  return (await granted(admin(call, at(params)))).data as object;
}

async function holder(world: World) {
  const { roleId } = await newRole(world);
  const { userId } = await newUser(world, { roleIds: [roleId] });
  return { roleId, userId };
}

export const roleCases = {
  'GET /system/role/list': () =>
    query({
      pageNum: 1,
      pageSize: 10,
      roleName: undefined,
      roleKey: undefined,
      status: '0',
      params: { beginTime: '2020-01-01', endTime: '2099-12-31' },
    }),
  'POST /system/role/export': () => form({ pageNum: 1, pageSize: 10, status: '0' }),
  'GET /system/role/{roleId}': async (world) => at({ roleId: (await newRole(world)).roleId }),
  'POST /system/role': () =>
    json({
      roleName: unique(),
      roleKey: unique(),
      roleSort: 0,
      status: '0',
      menuIds: [],
      deptIds: [],
      menuCheckStrictly: true,
      deptCheckStrictly: true,
    }),
  'PUT /system/role': async (world) => {
    const { roleId } = await newRole(world);
    return json({ ...(await shown(world, 'GET /system/role/{roleId}', { roleId })), roleSort: 9, menuIds: [] });
  },
  'PUT /system/role/dataScope': async (world) => {
    const [{ roleId }, { deptId }] = [await newRole(world), await newDept(world)];
    return json({
      ...(await shown(world, 'GET /system/role/{roleId}', { roleId })),
      dataScope: '2',
      deptIds: [deptId],
    });
  },
  'PUT /system/role/changeStatus': async (world) => json({ roleId: (await newRole(world)).roleId, status: '1' }),
  'DELETE /system/role/{roleIds}': async (world) =>
    at({ roleIds: `${(await newRole(world)).roleId},${(await newRole(world)).roleId}` }),
  'GET /system/role/optionselect': () => nothing,
  'GET /system/role/authUser/allocatedList': async (world) =>
    query({ pageNum: 1, pageSize: 10, roleId: (await holder(world)).roleId }),
  'GET /system/role/authUser/unallocatedList': async (world) =>
    query({ pageNum: 1, pageSize: 10, roleId: (await newRole(world)).roleId }),
  'PUT /system/role/authUser/cancel': async (world) => {
    const { userId, roleId } = await holder(world);
    // The id of the role comes from the address there, so it is a text.
    return json({ userId, roleId: String(roleId) });
  },
  'PUT /system/role/authUser/cancelAll': async (world) => {
    const { userId, roleId } = await holder(world);
    return inQuery({ roleId, userIds: `${userId},${(await newUser(world)).userId}` });
  },
  'PUT /system/role/authUser/selectAll': async (world) =>
    inQuery({
      roleId: (await newRole(world)).roleId,
      userIds: `${(await newUser(world)).userId},${(await newUser(world)).userId}`,
    }),
  'GET /system/role/deptTree/{roleId}': async (world) => at({ roleId: (await newRole(world)).roleId }),
} satisfies Record<string, Case>;

/** A menu that the actor has. */
async function ownMenu(world: World) {
  const menu = await newMenu(world);
  await world.grantMenu(menu.menuId);
  return menu;
}

export const menuCases = {
  'GET /system/menu/list': () => nothing,
  'GET /system/menu/{menuId}': async (world) => at({ menuId: (await ownMenu(world)).menuId }),
  'GET /system/menu/treeselect': () => nothing,
  'GET /system/menu/roleMenuTreeselect/{roleId}': async (world) => at({ roleId: (await newRole(world)).roleId }),
  'POST /system/menu': () =>
    json({
      parentId: 0,
      menuName: unique(),
      icon: 'user',
      menuType: 'M',
      orderNum: 9,
      isFrame: '1',
      isCache: '0',
      visible: '0',
      status: '0',
      path: unique(),
    }),
  'PUT /system/menu': async (world) => {
    const { menuId } = await ownMenu(world);
    return json({ ...(await shown(world, 'GET /system/menu/{menuId}', { menuId })), orderNum: 901 });
  },
  'PUT /system/menu/updateSort': async (world) =>
    json({ menuIds: `${(await ownMenu(world)).menuId},${(await ownMenu(world)).menuId}`, orderNums: '903,902' }),
  'DELETE /system/menu/{menuId}': async (world) => at({ menuId: (await newMenu(world)).menuId }),
} satisfies Record<string, Case>;

export const deptCases = {
  'GET /system/dept/list': () => query({ deptName: undefined, status: '0' }),
  'GET /system/dept/list/exclude/{deptId}': async (world) => at({ deptId: (await newDept(world)).deptId }),
  'GET /system/dept/{deptId}': async (world) => at({ deptId: (await newDept(world)).deptId }),
  'POST /system/dept': async (world) =>
    json({ parentId: (await newDept(world)).deptId, deptName: unique(), orderNum: 0, leader: undefined, status: '0' }),
  'PUT /system/dept': async (world) => {
    const { deptId } = await newDept(world);
    return json({ ...(await shown(world, 'GET /system/dept/{deptId}', { deptId })), children: [], orderNum: 3 });
  },
  'PUT /system/dept/updateSort': async (world) =>
    json({ deptIds: `${(await newDept(world)).deptId},${(await newDept(world)).deptId}`, orderNums: '2,1' }),
  'DELETE /system/dept/{deptId}': async (world) => at({ deptId: (await newDept(world)).deptId }),
} satisfies Record<string, Case>;

export const postCases = {
  'GET /system/post/list': async (world) => (await newPost(world), query({ pageNum: 1, pageSize: 10, status: '0' })),
  'POST /system/post/export': () => form({ pageNum: 1, pageSize: 10 }),
  'GET /system/post/{postId}': async (world) => at({ postId: (await newPost(world)).postId }),
  'POST /system/post': () =>
    json({ postCode: unique(), postName: unique(), postSort: 0, status: '0', remark: undefined }),
  'PUT /system/post': async (world) => {
    const { postId } = await newPost(world);
    return json({ ...(await shown(world, 'GET /system/post/{postId}', { postId })), postSort: 7 });
  },
  'DELETE /system/post/{postIds}': async (world) =>
    at({ postIds: `${(await newPost(world)).postId},${(await newPost(world)).postId}` }),
  'GET /system/post/optionselect': async (world) => (await newPost(world), nothing),
} satisfies Record<string, Case>;
