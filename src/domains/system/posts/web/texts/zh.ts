export const zh = {
  title: '岗位管理',
  add: '新增岗位',
  editOf: '修改岗位“{name}”',
  removeOf: '删除岗位“{name}”',
  confirmRemove: '确认删除岗位“{name}”吗？',
  confirmRemoveChosen: '确认删除选中的 {count} 个岗位吗？',
  empty: '没有符合条件的岗位',
  created: '创建日期',
};
