import { parse } from 'csv-parse/sync';
import { Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { withParseMemory } from '#server/files/file-limits';
import { textIn } from '#server/formats/text-encoding';
import { buffer } from 'node:stream/consumers';
import { tableHead, type Previewed } from '#module/files/previews';
import { tableLimits, type ColumnType } from '../contract.ts';
import * as queries from './queries.ts';
import { formOf } from './service.ts';

/** A column as tools read it that take a file as it stands. */
export interface PlainColumn {
  /** Exactly as in the file, blanks included. */
  name: string;
  type: ColumnType;
}

/** Bytes of a file from which the columns are told; its memory while it is parsed is a multiple of them. */
const [headBytes, growth] = [256 << 10, 8];

/**
 * The columns of a table that a usual reader (pandas without options) reads rightly: CSV or TSV in UTF-8 whose first
 * line names the columns, or a Parquet file. Undefined for all others: a reader without options would take titles as
 * names, or decimal commas as separators. The caller may have the file's bytes.
 * @throws kernel.file.damaged|missing|unreadable, 503 kernel.busy
 */
export async function plainColumns(ctx: Context, file: Previewed): Promise<PlainColumn[] | undefined> {
  const form = formOf(file.name);
  if (!form || form === 'columns' || file.size === 0) return undefined;
  const row = await queries.findTable(ctx, file.sha256, form);
  const whole = row?.state === 'ready' ? await queries.columnsOf(ctx, row.tableId) : undefined;
  if (form === 'parquet') return whole?.map(({ name, type }) => ({ name, type }));
  const head = await tableHead(ctx, file, form, tableLimits.columns).catch((error: unknown) => {
    if (error instanceof Failure && error.key.startsWith('files.previews.')) return undefined;
    throw error;
  });
  const separator = form === 'tsv' ? '\t' : ',';
  if (!head || head.encoding !== 'utf-8' || head.separator !== separator || head.lines !== 1) return undefined;
  if (head.hasOldLineEnds || head.writing.hasDecimalComma || head.writing.hasGroups) return undefined;
  const records = await recordsOf(ctx, file, separator);
  const names = records?.rows[0];
  if (!records || !names || new Set(names).size < names.length || names.includes('')) return undefined;
  const rows = records.rows.slice(1);
  return names.map((name, at) => {
    const seen = typeOf(rows.map((cells) => cells[at] ?? ''));
    const all = whole?.[at];
    // Marks of missing values that only this product knows may stand far down in the file.
    if (all && !records.isWhole)
      return { name, type: all.others + all.missing === 0 && seen !== 'text' ? all.type : 'text' };
    // A later row may have a fraction, which no reader of integers accepts.
    return { name, type: records.isWhole || seen !== 'integer' ? seen : 'number' };
  });
}

async function recordsOf(
  ctx: Context,
  { size, storageKey }: Previewed,
  delimiter: string,
): Promise<{ rows: string[][]; isWhole: boolean } | undefined> {
  const bytes = Math.min(size, headBytes);
  return withParseMemory(ctx, bytes * growth, async () => {
    const isWhole = bytes === size;
    const found = await textIn(await buffer(ctx.files.open(storageKey, { start: 0, end: bytes - 1 })), isWhole);
    if (!found) return undefined;
    const whole = isWhole ? found.text : found.text.slice(0, found.text.lastIndexOf('\n') + 1);
    try {
      return { rows: parse(whole, { delimiter, bom: true, skip_empty_lines: true }), isWhole };
    } catch {
      // Rows of different lengths, or an open quote.
      return undefined;
    }
  });
}

/** Marks that pandas reads as missing. */
const missing = /^(?:|#N\/A|#NA|-?(?:nan|NaN)|-?1\.#(?:IND|QNAN)|<NA>|N\/A|NA|NULL|None|n\/a|null)$/;
const forms: readonly [ColumnType, RegExp][] = [
  ['integer', /^[-+]?(?:0|[1-9]\d{0,14})$/],
  ['number', /^[-+]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
];

/** The type that all values have. */
function typeOf(cells: readonly string[]): ColumnType {
  const values = cells.filter((cell) => !missing.test(cell));
  return (values.length > 0 && forms.find(([, form]) => values.every((cell) => form.test(cell)))?.[0]) || 'text';
}
