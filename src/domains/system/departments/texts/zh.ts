export const zh = {
  fail: {
    beyondScope: '所选部门不存在，或不在您的数据权限范围内',
    usersBeyondScope: '所选用户不存在，或不在您的数据权限范围内',
  },
  fields: { deptName: '部门名称', status: '状态' },
};
