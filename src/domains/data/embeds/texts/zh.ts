export const zh = {
  name: '嵌入其他网站',
  fields: { publicId: '数据资源编号', file: '文件' },
  fail: {},
};
