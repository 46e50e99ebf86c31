/** Fields of the query language with their names in Chinese. */
export const queryFields = {
  title: '标题',
  keyword: '关键词',
  author: '作者',
  organization: '机构',
  id: '标识符',
  formula: '化学式',
  element: '元素',
  type: '类型',
  sharing: '共享',
  license: '许可',
  year: '年份',
} as const;
