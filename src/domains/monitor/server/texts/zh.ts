export const zh = {
  runTime: '{days, plural, =0 {} other {# 天 }}{hours, plural, =0 {} other {# 小时 }}{minutes} 分钟',
  holds: { data: '数据目录', files: '文件存储', system: '系统根目录' },
};
