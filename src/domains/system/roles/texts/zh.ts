export const zh = {
  fail: {
    beyondScope: '所选角色不存在，或不在您的数据权限范围内',
  },
  fields: { roleName: '角色名称', roleKey: '权限字符', status: '状态' },
};
