export const zh = {
  title: '调度日志',
  titleOf: '调度日志：{name}',
  back: '返回定时任务',
  empty: '没有符合条件的调度日志',
  detail: '详情',
  detailOf: '调度日志 {id} 的详情',
  cost: '{n, number} 毫秒',
  none: '无',
  removeChosen: '删除所选（{count}）',
  confirmRemoveChosen: '确认删除所选的 {count} 条调度日志吗？超过保留期的移入归档文件，未满的予以保留。',
  time: '执行日期',
};
