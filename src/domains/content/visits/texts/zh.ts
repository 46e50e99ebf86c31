export const zh = {
  fields: { path: '访问路径', email: '邮箱', referer: '来源地址' },
};
