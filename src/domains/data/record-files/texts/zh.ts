export const zh = {
  /** Labels in messages about invalid values. */
  fields: {
    fileClass: '数据类别',
  },
  access: {
    embargo: '数据文件将于 {date} 00:00（北京时间）开放。',
    restricted: '数据文件受限共享，需满足以下条件并经批准后获取。',
    closed: '仅公开元数据，不提供数据文件。',
    reason: '不公开原因：',
    conditions: '访问条件：',
  },
};
