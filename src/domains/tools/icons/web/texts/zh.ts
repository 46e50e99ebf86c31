export const zh = {
  title: '图标库',
  search: '搜索图标名称',
  found: '共 {count} 个图标，点击复制名称',
  empty: '没有这个名称的图标',
  copy: '复制 {name}',
  copied: '图标名已复制',
};
