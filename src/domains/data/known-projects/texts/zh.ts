export const zh = {
  name: '已知项目',
  fields: { keyword: '关键词' },
  hint: '输入编号、负责人或单位，可选择已有项目；也可直接填写',
  used: '已用于 {count} 个资源',
  taken: '已填入项目 {number} 的信息',
};
