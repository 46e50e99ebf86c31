export const zh = {
  title: '操作日志',
  empty: '没有符合条件的操作记录',
  detail: '详情',
  detailOf: '操作 {id} 的详情',
  cost: '{n, number} 毫秒',
  none: '无',
  removeChosen: '删除所选（{count}）',
  confirmRemoveChosen: '确认删除所选的 {count} 条操作记录吗？超过保留期的移入归档文件，未满的予以保留。',
  time: '操作日期',
};
