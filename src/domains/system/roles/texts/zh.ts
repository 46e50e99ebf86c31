export const zh = {
  fields: { roleName: '角色名称', roleKey: '权限字符', status: '状态' },
};
