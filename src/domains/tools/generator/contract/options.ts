/** The kinds of nouns that can be generated. */
export const templates = ['crud', 'tree', 'sub'] as const;

/** The ways in which a column can filter a list. */
export const queryTypes = ['EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE', 'LIKE', 'BETWEEN'] as const;
export type QueryType = (typeof queryTypes)[number];

/** The form control of a column. */
export const htmlTypes = [
  'input',
  'textarea',
  'select',
  'radio',
  'checkbox',
  'datetime',
  'imageUpload',
  'fileUpload',
  'editor',
] as const;
export type HtmlType = (typeof htmlTypes)[number];

/** RuoYi's type names; our code follows the type in the database. */
export const javaTypes = ['Long', 'String', 'Integer', 'Double', 'BigDecimal', 'Date', 'Boolean'] as const;

/** Names that generated files use, reserved words of the language, and types that every file knows. */
const taken = new Set(
  (
    'contract data done file flat rows routes queries fail implement module z zh en sql texts product pages bilingual ' +
    'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with ' +
    'yield let static await async arguments eval undefined id idlist pagequery moment day array object string number ' +
    'boolean symbol promise date map set error function json math record partial pick omit exclude node text table ' +
    'context query form list detail values props people person portal admin test assert ids row body ctx call query ' +
    'name value button link filters find add edit remove options'
  ).split(' '),
);

/** Whether a noun with this class name cannot be generated, because its name or its plural is reserved in the files. */
export function isReserved(className: string): boolean {
  const one = className.toLowerCase();
  return taken.has(one) || taken.has(pluralOf(one));
}

const fieldsOfLists = [
  'pageNum',
  'pageSize',
  'orderByColumn',
  'isAsc',
  'reasonable',
  'params',
  'beginTime',
  'endTime',
  'items',
  'ids',
  'constructor',
  'prototype',
];

/** Whether a field name is reserved by the parameters of lists. */
export const isReservedField = (name: string): boolean => fieldsOfLists.includes(name);

/** The plural of an English word, good enough for names: words that end in s stay unchanged. */
export function pluralOf(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return word.replace(/y$/i, 'ies');
  if (/(ss|x|ch|sh)$/i.test(word)) return `${word}es`;
  return /s$/i.test(word) ? word : `${word}s`;
}
