export const zh = {
  bell: '通知公告',
  unread: '通知公告，{count} 条未读',
  own: '与我有关',
  ownEmpty: '暂无消息',
  allOwn: '全部消息',
  title: '通知公告',
  empty: '暂无通知公告',
  markAll: '全部已读',
  all: '查看全部',
  isUnread: '未读',
  noText: '没有正文',
  types: { '1': '通知', '2': '公告' },
};
