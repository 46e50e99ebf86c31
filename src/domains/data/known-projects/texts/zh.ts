export const zh = {
  name: '已知项目',
  fields: { keyword: '关键词' },
  hint: '编号、负责人或单位',
  registered: '项目库',
  used: '已用于 {count} 个资源',
  taken: '已填入项目 {number} 的信息',
};
