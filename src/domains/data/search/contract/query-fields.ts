import { queryFields } from '../texts/query-fields.ts';

/**
 * Fields of the query language, with their names in Chinese: an author is `author:` in both languages, too. Declared fields
 * of resources (`technique`, `temperature`) are fields by their key and labels.
 */
export { queryFields } from '../texts/query-fields.ts';
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
