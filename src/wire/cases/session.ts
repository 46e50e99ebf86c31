import { at, form, json, nothing, part, query } from '../front-end.ts';
import { newDept, newPost, newRole, newUser, unique, type Case } from '../world.ts';

/** The smallest PNG: one transparent pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const picture = { name: 'pixel.png', type: 'image/png', bytes: pixel };

export const registration = () => {
  const username = unique();
  return {
    username,
    name: 'Somebody',
    email: `${username}@example.org`,
    mobile: `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    password: 'Qm7#vT2!xR',
    confirmPassword: 'Qm7#vT2!xR',
    organization: 'Institute',
    occupation: 'researcher',
    researchField: 'Magnetism',
    agreeTerms: true,
    code: '',
    uuid: '',
  };
};

/** Session and files. */
export const sessionCases = {
  'GET /': () => nothing,
  'GET /captchaImage': () => nothing,
  'POST /login': ({ actor: { userName, password } }) => json({ username: userName, password, code: '', uuid: '' }),
  'POST /logout': () => nothing,
  'GET /getInfo': () => nothing,
  'GET /getRouters': () => nothing,
  'POST /register': () => json(registration()),
  'POST /unlockscreen': ({ actor }) => json({ password: actor.password }),
  'GET /common/download': async ({ temporaryFile }) => query({ fileName: await temporaryFile(), delete: true }),
  'GET /common/download/resource': async ({ admin }) => {
    const { json: uploaded } = await admin('POST /common/upload', part('file', picture));
    return query({ resource: uploaded['fileName'] });
  },
  'POST /common/upload': () => part('file', picture),
  'POST /common/uploads': () => part('files', picture),
} satisfies Record<string, Case>;

/** Users, and their own page. */
export const userCases = {
  'GET /system/user/list': () =>
    query({
      pageNum: 1,
      pageSize: 10,
      userName: 'a',
      phonenumber: undefined,
      status: '0',
      params: { beginTime: '2020-01-01', endTime: '2099-12-31' },
    }),
  'POST /system/user/export': () => form({ pageNum: 1, pageSize: 10, userName: 'adm', status: '0' }),
  'POST /system/user/importData': async ({ sheetOf }) => {
    const bytes = await sheetOf([null, unique(), 'Somebody', null, null, null, null]);
    return {
      ...part('file', { name: 'users.xlsx', type: 'application/octet-stream', bytes }),
      query: 'updateSupport=0',
    };
  },
  'POST /system/user/importTemplate': () => form({}),
  'GET /system/user/': () => nothing,
  'GET /system/user/{userId}': async (world) => at({ userId: (await newUser(world)).userId }),
  'POST /system/user': async (world) => {
    const { deptId } = await newDept(world);
    const { postId } = await newPost(world);
    return json({
      deptId,
      userName: unique(),
      nickName: 'Somebody',
      password: 'Qm7#vT2!xR',
      phonenumber: '',
      email: '',
      sex: '1',
      status: '0',
      remark: null,
      postIds: [postId],
      roleIds: [],
    });
  },
  'PUT /system/user': async (world) => {
    const user = await newUser(world);
    const { json: shown } = await world.admin('GET /system/user/{userId}', at({ userId: user.userId }));
    const { data, postIds, roleIds } = shown as { data: object; postIds: number[]; roleIds: number[] };
    return json({ ...data, nickName: 'Another', postIds, roleIds, password: '' });
  },
  'DELETE /system/user/{userIds}': async (world) =>
    at({ userIds: `${(await newUser(world)).userId},${(await newUser(world)).userId}` }),
  'PUT /system/user/resetPwd': async (world) => json({ userId: (await newUser(world)).userId, password: 'Nw4!kP9@zT' }),
  'PUT /system/user/changeStatus': async (world) => json({ userId: (await newUser(world)).userId, status: '1' }),
  'GET /system/user/authRole/{userId}': async (world) => at({ userId: (await newUser(world)).userId }),
  'PUT /system/user/authRole': async (world) => {
    const [{ userId }, { roleId }] = [await newUser(world), await newRole(world)];
    return { query: `userId=${userId}&roleIds=${roleId}` };
  },
  'GET /system/user/deptTree': () => nothing,
  'GET /system/user/profile': () => nothing,
  'PUT /system/user/profile': () =>
    json({ nickName: 'My name', phonenumber: '', email: `${unique()}@example.org`, sex: '1' }),
  'PUT /system/user/profile/updatePwd': ({ actor }) => json({ oldPassword: actor.password, newPassword: 'Nw4!kP9@zT' }),
  // The cropped picture comes without an extension.
  'POST /system/user/profile/avatar': () => part('avatarfile', { ...picture, name: 'avatar' }),
} satisfies Record<string, Case>;
