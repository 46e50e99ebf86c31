export const zh = {
  title: '审稿查看',
  gone: '该链接无效、已过期或已撤销',
  goneText: '请向提供链接的人索取新的链接。',
  notice: '仅供审稿查看，链接有效期至 {date}',
  anonymous: '作者与项目信息已隐藏。请勿传播链接和文件。',
  named: '请勿传播链接和文件。',
  noFiles: '暂无文件',
  all: '打包下载（{size}）',
  ofAll: '已列出 {shown} / {total} 个文件',
  more: '继续列出',
  download: '下载',
};
