export const zh = {
  name: '重复提示',
  title: '可能重复',
  text: '下列资源与此处填写的内容相同。如果是同一数据，请勿重复提交；如果是它的新版本，请从原资源创建新版本。',
  by: { title: '标题相同', doi: 'DOI 相同', file: '含有相同的文件（SHA-256）' },
  draft: '您的资源，尚未发布',
  untitled: '（未填写标题）',
};
