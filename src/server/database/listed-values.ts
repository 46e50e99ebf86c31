import { sql, type RawBuilder, type SelectType } from 'kysely';
import type { DB } from './schema.ts';

/*
 * Values of columns whose check constraint lists them, such as the states of a noun, for SQL that is written as text.
 * The generated types know the lists, so a value that a table does not have fails to compile.
 */

type TextOf<Column> = Extract<SelectType<Column>, string>;
/** The values of a column; never for one without a list. */
type ValuesOf<Column> = string extends TextOf<Column> ? never : TextOf<Column>;

/** A column with a list of values, `table.column` in camel case. */
export type ListedColumn = {
  [Table in keyof DB]: {
    [Column in keyof DB[Table] & string]: [ValuesOf<DB[Table][Column]>] extends [never] ? never : `${Table}.${Column}`;
  }[keyof DB[Table] & string];
}[keyof DB];

/** The values of a listed column: `ListedValue<'benchComment.status'>`. */
export type ListedValue<Name extends ListedColumn> = Name extends `${infer Table}.${infer Column}`
  ? Table extends keyof DB
    ? Column extends keyof DB[Table]
      ? ValuesOf<DB[Table][Column]>
      : never
    : never
  : never;

/** One value as a literal: `status = ${listed('benchComment.status', 'visible')}`. */
export const listed = <Name extends ListedColumn>(_column: Name, value: ListedValue<Name>): RawBuilder<string> =>
  sql.lit(value);

/** Several values in parentheses: `status in ${listedAny('benchModel.status', 'approved', 'superseded')}`. */
export const listedAny = <Name extends ListedColumn>(
  _column: Name,
  ...values: readonly ListedValue<Name>[]
): RawBuilder<string> => sql`(${sql.join(values.map((value) => sql.lit(value as string)))})`;

/** Like {@link listedAny}, as text. */
export const listedText = <Name extends ListedColumn>(_column: Name, ...values: readonly ListedValue<Name>[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`;
