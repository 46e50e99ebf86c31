import { translatorOf, type Texts } from '#shared/texts';
import type { Context } from '../context.ts';
import type { FileReply } from '../routes.ts';
import { workbook, type Cell } from './workbook.ts';

/**
 * Columns of an exported list: their width in characters, and the key of the texts for the values of a choice, which may
 * be empty.
 */
type Columns<Row> = { [C in keyof Row]?: { width?: number; words?: string } };

/**
 * A list as a workbook, with `exportName`, `fields.<column>` and the labels of choices in the caller's language.
 * @param usual width of the other columns in characters
 */
export function listWorkbook<T extends { exportName: string; fields: object }, Row extends object>(
  ctx: Context,
  texts: Texts<T>,
  rows: readonly Row[],
  columns: Columns<Row>,
  usual?: number,
): FileReply {
  const t = translatorOf(texts, ctx.language);
  const shown = Object.entries(columns) as [keyof Row & string, { width?: number; words?: string }][];
  const cell = (row: Row, [name, { words }]: (typeof shown)[number]) =>
    words && row[name] !== '' ? t.dynamic(`${words}.${String(row[name])}`) : (row[name] as Cell);
  return workbook({
    name: t.dynamic('exportName'),
    columns: shown.map(([name, { width = usual }]) => ({
      title: t.dynamic(`fields.${name}`),
      ...(width ? { width } : {}),
    })),
    rows: rows.map((row) => shown.map((column) => cell(row, column))),
  });
}
