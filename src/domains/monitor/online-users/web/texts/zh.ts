export const zh = {
  title: '在线用户',
  empty: '没有符合条件的在线用户',
  device: '浏览器 / 系统',
  current: '当前会话',
  none: '无',
  end: '强退',
  endOf: '强退用户“{name}”',
  confirmEnd: '确认强退用户“{name}”吗？其未保存的内容将丢失。',
  endMany: '强退所选（{count}）',
  confirmEndMany: '确认强退所选的 {count} 个会话吗？其未保存的内容将丢失。',
  ended: '已强退',
  reload: '刷新',
};
