import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    userId: 'User id',
    userName: 'Account',
    nickName: 'Display name',
    password: 'Password',
    deptId: 'Department',
    phonenumber: 'Mobile',
    email: 'E-mail',
    sex: 'Sex',
    status: 'Status',
    organization: 'Organization',
    occupation: 'Occupation',
    researchField: 'Research field',
    remark: 'Remark',
    postIds: 'Posts',
    roleIds: 'Roles',
    createTime: 'Created',
    loginDate: 'Last login',
    isVerified: 'E-mail verified',
  },
  fail: {
    notFound: 'This user does not exist',
    protected: 'The super administrator cannot be changed',
    self: 'You cannot disable or delete the account that you are logged in with',
    outranked: '"{name}" has permissions that you do not have, so you cannot change this user',
    roleUnknown: 'A chosen role does not exist or cannot be assigned',
    roleBeyond: 'The role "{name}" has permissions that you do not have, so you cannot assign it',
    deptUnknown: 'The chosen department does not exist',
    postUnknown: 'A chosen post does not exist',
  },
};
