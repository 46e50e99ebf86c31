export const zh = {
  page: { total: '共 {total} 条' },
  systemPrompt: '系统提示',
  confirm: '确定',
  cancel: '取消',
  export: '导出',
  selectAll: '选择本页全部',
  selectRow: '选择“{name}”',
  save: '保存',
  leave: '有未保存的修改，确定离开吗？',
  faults: '有 {count} 处需要修改：',
  chart: { table: '以表格显示', chart: '以图表显示', empty: '暂无数据' },
};
