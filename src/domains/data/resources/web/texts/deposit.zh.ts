export const depositZh = { title: '提交数据资源' };
