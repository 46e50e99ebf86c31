import type { HtmlType, QueryType } from '../../contract/options.ts';
import type { Kind } from '../structure.ts';

/** The input of the templates of a noun; the same for a scaffold and for a table of the database. */
export interface Noun {
  /** `area/nouns`: the folder below `src/domains`. */
  place: string;
  /** Its name in the user interface; safe inside texts, comments and Markdown. */
  zh: string;
  en: string;
  /** `area.nouns`, as in error codes and the operation log. */
  dotted: string;
  /** `leaflets`, `leaflet` and `Leaflet`, as in code. */
  many: string;
  one: string;
  One: string;
  /** Address below `/prod-api`, and first part of its permissions. */
  url: string;
  permit: string;
  /** The table: in the database, in queries, and as a type of the schema. */
  table: string;
  rows: string;
  Row: string;
  /** The primary key. */
  key: Field;
  fields: Field[];
  /** Fields per row of the form. */
  formColumns: number;
  hasDetail: boolean;
  tree?: { parent: Field; name: Field };
  sub?: Sub;
  author: string;
  parentMenuId: number;
  /** Statements that create the table. */
  create: string[];
}

/** Lines that belong to a row and are saved with it. */
export interface Sub {
  zh: string;
  en: string;
  table: string;
  rows: string;
  Row: string;
  key: Field;
  /** The column with the row to which a line belongs. */
  foreign: string;
  fields: Field[];
}

/** A column that generated code reads, and usually writes. */
export interface Field {
  /** In contract, forms and texts. */
  name: string;
  /** In queries, and in the database. */
  column: string;
  sqlColumn: string;
  zh: string;
  en: string;
  kind: Kind;
  isKey: boolean;
  isNotNull: boolean;
  hasDefault: boolean;
  isRequired: boolean;
  isAdded: boolean;
  isEdited: boolean;
  isListed: boolean;
  query: QueryType | undefined;
  control: HtmlType;
  dictionary: string;
  /** The allowed values; undefined for any. */
  choices?: readonly string[] | undefined;
  /** Labels of the allowed values. */
  choiceLabels: Readonly<Record<string, { zh: string; en: string }>>;
}

/** The fields of a new row in the form and the test. */
export const added = (fields: readonly Field[]): Field[] => fields.filter(({ isAdded }) => isAdded);
export const edited = (fields: readonly Field[]): Field[] => fields.filter(({ isEdited }) => isEdited);
export const listed = (fields: readonly Field[]): Field[] => fields.filter(({ isListed }) => isListed);
export const asked = (fields: readonly Field[]): Field[] => fields.filter(({ query }) => query !== undefined);

const automatic: Readonly<Record<string, Kind['is']>> = {
  create_by: 'text',
  create_time: 'time',
  update_by: 'text',
  update_time: 'time',
};

/** Whether the portal writes a column automatically. */
export const isAutomatic = ({ sqlColumn, kind }: Pick<Field, 'sqlColumn' | 'kind'>): boolean =>
  automatic[sqlColumn] === kind.is;

/** Whether `row_ver` counts changes, which prevents lost updates. */
export const isCounted = ({ fields }: { fields: readonly Field[] }): boolean =>
  fields.some(({ sqlColumn, name, kind }) => sqlColumn === 'row_ver' && name === 'rowVer' && kind.is === 'int');

/**
 * A line for each field; the two fields of a bilingual text, `xZh` and `xEn`, share one.
 * @param of the content of the line of a field
 */
export function linesOf(fields: readonly Field[], of: (field: Field) => string): string[] {
  return fields.flatMap((field, at) => {
    const base = /^(.+)Zh$/.exec(field.name)?.[1];
    const other = fields[at + 1];
    if (base && other?.name === `${base}En`) {
      const [zh, en] = [of(field), of(other)];
      return [`  ...both('${base}', ${zh === en ? zh : `${zh}, ${en}`}),`];
    }
    const former = /^(.+)En$/.exec(field.name)?.[1];
    if (former && fields[at - 1]?.name === `${former}Zh`) return [];
    return [`  ${field.name}: ${of(field)},`];
  });
}

/** Whether a table has a certain automatic column. */
export const has = ({ fields }: { fields: readonly Field[] }, sqlColumn: string): boolean =>
  fields.some((field) => field.sqlColumn === sqlColumn && isAutomatic(field));
