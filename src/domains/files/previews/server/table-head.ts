import type { Context } from '#server/context';
import { withParseMemory } from '#server/files/file-limits';
import type { TextEncodingName } from '#shared/text-encodings';
import type { LineForm } from '#server/formats/row-lines';
import { numbersLaidOut } from './columns.ts';
import type { Separator, Writing } from './cells.ts';
import { laidOut } from './table.ts';
import { decoded } from './text.ts';

/** How to parse a whole table, determined from its first lines. */
export interface TableHead {
  encoding: TextEncodingName;
  separator: Separator;
  /** Names of the columns that are shown, in order. */
  columns: string[];
  /** Cells of a row in the file; an empty last one may be no column. */
  width: number;
  /** The first rows, as displayed. */
  rows: string[][];
  /** Characters before the first row, and the lines that they are. */
  from: number;
  lines: number;
  writing: Writing;
  /** Each line is a row, or a remark, a mark or names that are left out; undefined for records with quotes. */
  ofLines: (LineForm & { hasWideDigits: boolean }) | undefined;
  /** Whether lines end with a carriage return alone. */
  hasOldLineEnds: boolean;
}

/** Bytes that are read. */
const maxBytes = 2 << 20;
/** Memory that a text takes while it is parsed, as a multiple of its bytes. */
const growth = 8;

/**
 * Reads the beginning of a table; undefined for any other text. The caller has already checked the right to the file.
 * @param form the format that its ending implies: values separated by commas or tabulators, or columns of numbers
 * @throws files.previews.malformed|tooLong, 503 kernel.busy
 */
export function tableHead(
  ctx: Context,
  file: { storageKey: string; size: number },
  form: 'csv' | 'tsv' | 'columns',
  maxColumns: number,
): Promise<TableHead | undefined> {
  const bytes = Math.min(file.size, maxBytes);
  return withParseMemory(ctx, bytes * growth, async () => {
    const isWhole = bytes === file.size;
    const beginning = ctx.files.open(file.storageKey, { start: 0, end: bytes - 1 });
    const { text: all, encoding } = await decoded(beginning, isWhole);
    const text = all.replace(/^\ufeff/, '');
    return headIn(text, encoding, form, isWhole, maxColumns);
  });
}

async function headIn(
  text: string,
  encoding: TextEncodingName,
  form: 'csv' | 'tsv' | 'columns',
  isWhole: boolean,
  maxColumns: number,
): Promise<TableHead | undefined> {
  const old = { hasOldLineEnds: /\r(?!\n)/.test(text) && !text.includes('\n') };
  const ofLines = (): TableHead | undefined => {
    const numbers = numbersLaidOut(text, isWhole);
    if (!numbers) return undefined;
    const { table, layout, form: lineForm, isWide } = numbers;
    const lines = layout.first;
    const about = { encoding, ...old, columns: table.columns, rows: table.rows, width: layout.width, lines };
    const { separator, starts, headings } = lineForm;
    return {
      ...about,
      separator,
      from: 0,
      writing: layout,
      ofLines: { separator, starts, headings, hasWideDigits: isWide },
    };
  };
  if (form === 'columns') return ofLines();
  const { table, layout, separator, width, from } = await laidOut(
    text,
    form === 'tsv' ? '\t' : ',',
    isWhole,
    maxColumns,
  );
  if (separator === ' ') return ofLines();
  return {
    encoding,
    ...old,
    columns: table.columns,
    rows: table.rows,
    width,
    from,
    separator,
    lines: text.slice(0, from).split(/\r\n|\n|\r/).length - 1,
    writing: layout ?? plainWriting,
    ofLines: undefined,
  };
}

const plainWriting: Writing = { hasDecimalComma: false, hasGroups: false };
