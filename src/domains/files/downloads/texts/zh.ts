export const zh = {
  fields: { fileName: '文件名', resource: '文件地址', filePath: '文件地址' },
  fail: { notFound: '文件不存在或已失效' },
};
