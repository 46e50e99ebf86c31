export const zh = { name: '数据资源的页面' };
