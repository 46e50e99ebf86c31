export const zh = {
  title: '工作台',
  welcome: '欢迎使用，{name}',
  figures: '访问概况',
  total: '网站总访问量',
  today: '今日访问量',
  todo: '待办事项',
  resources: '待审数据资源',
  waiting: '待审核 {waiting}，审核中 {reviewing}',
  open: '去处理',
  nothing: '您的角色没有需要处理的审核事项。',
  toFront: '返回前台',
};
