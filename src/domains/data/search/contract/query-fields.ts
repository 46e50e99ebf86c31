/**
 * Fields of the query language, with their names in Chinese: `author:唐` and `作者:唐`. Declared fields of resources
 * (`technique`, `temperature`) are fields by their key, too.
 */
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
export type QueryField = keyof typeof queryFields;

/** Other names under which people know a field. */
const others: Record<string, QueryField> = {
  doi: 'id',
  cstr: 'id',
  keywords: 'keyword',
  elements: 'element',
  licence: 'license',
};

/** The field of a name in either language; undefined for other names. */
export function queryFieldOf(name: string): QueryField | undefined {
  const lower = name.toLowerCase();
  if (lower in queryFields) return lower as QueryField;
  const zh = (Object.keys(queryFields) as QueryField[]).find((field) => queryFields[field] === name);
  return zh ?? others[lower];
}
