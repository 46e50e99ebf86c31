export const zh = {
  fields: { deptName: '部门名称', status: '状态' },
};
