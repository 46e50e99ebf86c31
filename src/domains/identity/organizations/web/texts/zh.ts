export const zh = {
  list: '匹配的机构',
  found: '{count, plural, =0 {没有匹配的机构，可直接填写} other {# 个匹配的机构，用上下方向键选择}}',
  free: '将由编辑核对',
  chosen: '已选择：{zh} {en}',
  add: '添加机构',
  remove: '移除“{name}”',
  earlier: '将“{name}”前移',
  several: '机构名称，选择后可继续添加',
  full: '最多 {max} 个机构',
  added: '已添加“{name}”',
  removed: '已移除“{name}”',
};
