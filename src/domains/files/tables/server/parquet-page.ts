import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { parquetCells, type Node, type ParquetColumn, type ParquetFile } from '#server/formats/parquet-cells';
import type { LeafForm } from '#server/formats/parquet-forms';
import { literal, quoted, reasonOf, Refusal } from './engine.ts';
import type { QueryOrder } from './orders.ts';
import { withParquet } from './parquet-columns.ts';

/*
 * Cells of an uploaded Parquet file that the engine would write differently, for the rows of one page. The reader of
 * these cells decodes a whole row group, which may be the whole file. So the engine first copies the rows of the page to
 * a small file, where the values keep their form. Columns that the copy would change are read from the uploaded file.
 */

/** Values of a nested column in one row group that are read at once: they are all in memory. */
const maxNested = 1_000_000;
/** Rows between two rows of a page from which on they are read separately. */
const farApart = 4096;

/** Cells of some columns in rows of the file, counted from 0 on, in the order of the rows that are asked for. */
export async function cellsFromFile(
  engine: DuckDBConnection,
  { file, folder, longestCell: longest }: Pick<QueryOrder, 'file' | 'folder' | 'longestCell'>,
  names: readonly string[],
  rows: readonly number[],
): Promise<string[][]> {
  return withParquet(file, async (whole) => {
    const columns = names.map((name) => whole.columns.find((column) => column.name === name)!);
    const copied = await cellsCopied(engine, { file, folder, longest }, columns, rows);
    const cells: string[][] = [];
    // One column after the other, to have the values of one in memory.
    for (const [at, column] of columns.entries())
      cells.push(copied[at] ?? (await cellsOfColumn(whole, column, rows, longest)));
    return rows.map((_row, at) => cells.map((ofColumn) => ofColumn[at]!));
  });
}

/** The cells of each column that the engine can copy without a change; undefined for others. */
async function cellsCopied(
  engine: DuckDBConnection,
  { file, folder, longest }: { file: string; folder: string; longest: number },
  columns: readonly ParquetColumn[],
  rows: readonly number[],
): Promise<(string[] | undefined)[]> {
  const to = path.join(folder, 'page.parquet');
  const selected = columns.map(({ name }, at) => `${quoted(name)} as c${at}`).join(', ');
  try {
    await engine.run(
      `copy (select file_row_number as place, ${selected} from read_parquet(${literal(file)}, file_row_number = true)
       where file_row_number in (${rows.join(', ')})) to ${literal(to)} (format parquet)`,
    );
  } catch (error) {
    if (reasonOf(error) === 'memory') throw error;
    // The engine checks texts and keys more strictly than their reader.
    return columns.map(() => undefined);
  }
  return withParquet(to, async (page) => {
    const forms = columns.map(({ node }, at) => {
      const copy = page.columns.find(({ name }) => name === `c${at}`)!;
      const same = nodeOfCopy(node, copy.node);
      return same && { name: copy.name, node: same };
    });
    const place = page.columns.find(({ name }) => name === 'place')!;
    const kept = forms.flatMap((column) => (column ? [column] : []));
    const cells = await parquetCells(
      { ...page, columns: [place, ...kept] },
      { rowStart: 0, rowEnd: rows.length, longest },
    );
    const byPlace = new Map(cells.map(([at, ...others]) => [Number(at), others]));
    return forms.map((column) => {
      if (!column) return undefined;
      const at = kept.indexOf(column);
      return rows.map((row) => byPlace.get(row)?.[at] ?? '');
    });
  });
}

/** How to write the values of a copy as those of the file; undefined if the copy has other values. */
function nodeOfCopy(node: Node, copy: Node): Node | undefined {
  if (node.kind === 'leaf') {
    const form = copy.kind === 'leaf' ? formOfCopy(node.form, copy.form) : undefined;
    return form && { kind: 'leaf', form };
  }
  if (node.kind === 'list' && copy.kind === 'list') {
    const of = nodeOfCopy(node.of, copy.of);
    return of && { kind: 'list', of };
  }
  if (node.kind === 'map' && copy.kind === 'map') {
    const [key, value] = [nodeOfCopy(node.key, copy.key), nodeOfCopy(node.value, copy.value)];
    return key && value && { ...copy, key, value };
  }
  if (node.kind !== 'struct' || copy.kind !== 'struct' || node.fields.length !== copy.fields.length) return undefined;
  const fields = node.fields.flatMap(({ name, node: field }, at) => {
    const of = copy.fields[at]!.name === name ? nodeOfCopy(field, copy.fields[at]!.node) : undefined;
    return of ? [{ name, node: of }] : [];
  });
  return fields.length === node.fields.length ? { kind: 'struct', fields } : undefined;
}

function formOfCopy(form: LeafForm, copy: LeafForm): LeafForm | undefined {
  if (form.kind === 'time' || form.kind === 'moment') {
    // The engine cuts nanoseconds of some times. It writes milliseconds as microseconds.
    const isSame = copy.kind === form.kind && (form.unit !== 'NANOS' || copy.unit === 'NANOS');
    return isSame ? { ...copy, isZoned: form.isZoned } : undefined;
  }
  if (form.kind === 'decimal') return copy.kind === 'decimal' && copy.scale === form.scale ? form : undefined;
  // Bytes of a fixed length are copied as bytes of any length.
  return copy.kind === form.kind || (form.kind === 'hex' && copy.kind === 'bytes') ? form : undefined;
}

/** The cells of one column, from the uploaded file. @throws Refusal if they may need too much memory */
async function cellsOfColumn(
  whole: ParquetFile,
  column: ParquetColumn,
  rows: readonly number[],
  longest: number,
): Promise<string[]> {
  const found = new Map<number, string>();
  let first = 0;
  for (const { num_rows: count, columns: chunks } of whole.metadata.row_groups) {
    const after = first + Number(count);
    const wanted = rows.filter((row) => row >= first && row < after).toSorted((one, other) => one - other);
    const nested = chunks.filter(
      ({ meta_data: data }) => data?.path_in_schema[0] === column.name && data.path_in_schema.length > 1,
    );
    if (wanted.length > 0 && nested.some(({ meta_data: data }) => Number(data!.num_values) > maxNested))
      throw new Refusal('memory');
    // A column of single values is decoded from the first to the last row, and not before.
    for (const some of nested.length > 0 ? [wanted] : runsOf(wanted)) {
      if (some.length === 0) continue;
      const [rowStart, rowEnd] = [some[0]!, some.at(-1)! + 1];
      const cells = await parquetCells({ ...whole, columns: [column] }, { rowStart, rowEnd, longest });
      for (const row of some) found.set(row, cells[row - rowStart]![0]!);
    }
    first = after;
  }
  return rows.map((row) => found.get(row) ?? '');
}

/** Rows in groups of near ones. */
function runsOf(rows: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && row - last.at(-1)! < farApart) last.push(row);
    else runs.push([row]);
  }
  return runs;
}
