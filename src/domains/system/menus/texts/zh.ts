export const zh = {
  fields: { menuName: '菜单名称', status: '状态' },
};
