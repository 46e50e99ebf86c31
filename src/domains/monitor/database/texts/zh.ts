export const zh = {
  signpost: {
    title: '数据监控',
    text: '本平台不使用 Druid。连接池、表大小、慢查询等数据请在管理后台查看，需要“数据监控”权限：',
    link: '打开“数据监控”页面',
  },
};
