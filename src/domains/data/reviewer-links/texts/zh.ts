export const zh = {
  name: '审稿链接',
  states: { valid: '有效', expired: '已过期', revoked: '已撤销' },
  fields: {
    note: '备注',
    hidesAuthors: '隐藏作者与项目信息',
    validUntil: '有效期至',
    createTime: '创建时间',
    lastUsedAt: '最近使用',
    state: '状态',
    token: '链接',
    fileId: '文件',
  },
  fail: {
    notFound: '审稿链接不存在或您无权查看',
    gone: '该链接无效、已过期或已撤销',
    until: '有效期须在今天之后，且不超过一年',
    many: '同时有效的链接最多 {count} 个',
  },
};
