import { Transform } from 'node:stream';
import type { DuckDBConnection } from '@duckdb/node-api';
import { fileStream } from '#server/files/file-stream';
import { writeStream } from '#server/files/local-files';
import type { ColumnType } from '../contract.ts';
import { leastShare, typeOf, valueOf } from './column-types.ts';
import { literal, openEngine, Refusal, rowsOf } from './engine.ts';
import { countOfOthers, measure } from './measuring.ts';
import { maxWithOthers, type ConvertOrder, type Measured, type StoredColumn, type TextLayout } from './orders.ts';
import { cellEnd, rewriteLines } from './rewriting.ts';
import { widestRecord } from './widths.ts';

/**
 * Cells per row group, which the engine keeps in memory while it writes them, and the maximum and minimum rows of a
 * group.
 */
const group = { cells: 4_000_000, most: 122_880, least: 2048 };
/** Bytes of a line; the quoted lines of a cell count together. */
const longestLine = 1 << 20;

/**
 * Converts a text table to typed Parquet. The first rows decide the types. If the rest of a column has too many other
 * values, it is converted again with a wider type. Single values of another type stay unchanged.
 */
export async function convert({ file, folder, layout, maxColumns }: ConvertOrder): Promise<Measured> {
  const rewritten = `${folder}/text.csv`;
  if (layout.ofLines) {
    const widest = await rewriteLines(file, rewritten, layout, layout.ofLines);
    return converted(rewritten, folder, widened({ ...layout, separator: cellEnd }, widest, maxColumns), 0);
  }
  const isPlain = layout.encoding === 'utf-8' && !layout.hasOldLineEnds;
  if (isPlain)
    try {
      const widest = await widestRecord(file, layout.separator, layout.lines);
      return await converted(file, folder, widened(layout, widest, maxColumns), layout.lines);
    } catch (error) {
      // Bytes that are no UTF-8 far down in the file.
      if (!/not utf-8 encoded|Invalid unicode/i.test(String(error))) throw error;
    }
  await rewrite(file, rewritten, layout);
  const widest = await widestRecord(rewritten, layout.separator, 0);
  return converted(rewritten, folder, widened(layout, widest, maxColumns), 0);
}

/** The layout with a numbered column for each cell of a row that has more cells than the first rows. */
function widened(layout: TextLayout, widest: number, maxColumns: number): TextLayout {
  if (widest > maxColumns) throw new Refusal('columns');
  const width = Math.max(layout.width, widest);
  const more = Math.max(0, widest - layout.columns.length);
  const added = Array.from({ length: more }, (_none, at) => String(layout.columns.length + at + 1));
  return { ...layout, width, columns: [...layout.columns, ...added] };
}

/** The text in UTF-8, without the lines above its rows. */
async function rewrite(file: string, to: string, layout: TextLayout): Promise<void> {
  const decoder = new TextDecoder(layout.encoding);
  let skipped = 0;
  const asUtf8 = (text: string): string => {
    const from = Math.min(layout.from - skipped, text.length);
    skipped += from;
    const rest = text.slice(from);
    return layout.hasOldLineEnds ? rest.replaceAll('\r', '\n') : rest;
  };
  const through = new Transform({
    transform: (bytes: Buffer, _encoding, done) => done(null, asUtf8(decoder.decode(bytes, { stream: true }))),
    flush: (done) => done(null, asUtf8(decoder.decode())),
  });
  await writeStream(to, [fileStream(file), through]);
}

async function converted(text: string, folder: string, layout: TextLayout, lines: number): Promise<Measured> {
  await refuseLongLines(text);
  const engine = await openEngine(text, folder);
  const source = recordsOf(text, layout, lines);
  const made = `${folder}/table.parquet`;
  const written = `read_parquet(${literal(made)})`;
  const hasOthers = layout.columns.length <= maxWithOthers;
  let types = layout.columns.map((_name, at) => typeOf(layout.rows.map((row) => row[at] ?? '')));
  for (;;) {
    if (hasOthers) await write(engine, typed(source, types, layout, 0, types.length), made, types.length);
    const counts: Counts[] = [];
    for (let from = 0; from < types.length; from += maxWithOthers) {
      const to = Math.min(types.length, from + maxWithOthers);
      counts.push(
        ...(await countsOf(
          engine,
          hasOthers ? written : `(${typed(source, types, layout, from, to)})`,
          types,
          from,
          to,
        )),
      );
    }
    const wider = types.map((type, at) => widerType(type, counts[at]!, hasOthers ? leastShare : 1));
    if (wider.every((type, at) => type === types[at])) break;
    types = wider;
  }
  if (!hasOthers) {
    const values = types.map((_type, at) => `c${at}`).join(', ');
    await write(engine, `select ${values} from (${typed(source, types, layout, 0, types.length)})`, made, types.length);
  }
  const columns = layout.columns.map((name, at): StoredColumn => {
    const otherSource = hasOthers && isTyped(types[at]!) ? `o${at}` : undefined;
    return { name, source: `c${at}`, type: types[at]!, otherSource };
  });
  return measure(engine, made, columns);
}

const isTyped = (type: ColumnType) => type !== 'text';

/** Records with the cells `c0`, `c1`, …, without type detection. Missing cells are null, and empty ones empty. */
function recordsOf(text: string, { separator, width, ofLines }: TextLayout, skip: number): string {
  const cells = Array.from({ length: width }, (_none, at) => `c${at}`);
  const names = cells.map((cell) => `'${cell}': 'VARCHAR'`).join(', ');
  // An empty line is no row.
  const isEmpty = `coalesce(c0, '') = '' and coalesce(${cells.slice(1).join(', ')}) is null`;
  const quote = ofLines ? `quote = '', escape = ''` : `quote = '"', escape = '"'`;
  return `select * from read_csv(${literal(text)}, auto_detect = false, header = false, all_varchar = true,
    delim = ${literal(separator)}, ${quote}, null_padding = true, strict_mode = false,
    nullstr = '\x02', parallel = false, max_line_size = ${longestLine}, skip = ${skip}, columns = {${names}})
    where not (${isEmpty})`;
}

/** The engine leaves a last line out that is longer than its buffer, which holds two lines of the longest length. */
async function refuseLongLines(text: string): Promise<void> {
  let length = 0;
  for await (const bytes of fileStream(text) as AsyncIterable<Buffer>) {
    const end = bytes.lastIndexOf(0x0a);
    length = end < 0 ? length + bytes.length : bytes.length - 1 - end;
    if (length >= longestLine) throw new Refusal('content');
  }
}

/**
 * Typed values `c0`, … of some columns, and as `o0`, … the original cells without one: values of another type, and marks
 * of missing ones.
 */
function typed(
  source: string,
  types: readonly ColumnType[],
  { writing }: TextLayout,
  from: number,
  to: number,
): string {
  const chosen = types.slice(from, to).map((type, at) => ({ type, at: from + at }));
  const values = chosen.map(({ type, at }) => `${valueOf(`c${at}`, type, writing)} as v${at}`);
  const columns = chosen.flatMap(({ type, at }) => {
    if (!isTyped(type)) return [`v${at} as c${at}`];
    const value = type === 'number' ? `case when isfinite(v${at}) then v${at} end` : `v${at}`;
    const cell = `trim(c${at}, ' \t\r')`;
    return [`${value} as c${at}`, `case when ${value} is null and ${cell} <> '' then ${cell} end as o${at}`];
  });
  const cells = chosen.map(({ at }) => `c${at}`).join(', ');
  return `select ${columns.join(', ')} from (select ${cells}, ${values.join(', ')} from (${source}))`;
}

/** Rows per group: the engine keeps one group in memory while it writes it. */
async function write(engine: DuckDBConnection, rows: string, to: string, width: number): Promise<void> {
  const size = Math.floor(group.cells / width / group.least) * group.least;
  await engine.run(
    `copy (${rows}) to ${literal(to)} (format parquet, compression zstd,
     row_group_size ${Math.max(group.least, Math.min(group.most, size))})`,
  );
}

interface Counts {
  filled: number;
  others: number;
  /** Others that are numbers. */
  numbers: number;
}

async function countsOf(
  engine: DuckDBConnection,
  from: string,
  types: readonly ColumnType[],
  begin: number,
  end: number,
): Promise<Counts[]> {
  const parts = types.slice(begin, end).flatMap((type, place) => {
    if (!isTyped(type)) return ['0', '0', '0'];
    const at = begin + place;
    const numbers = type === 'integer' ? `count(*) filter (try_cast(o${at} as double) is not null)` : '0';
    return [`count(c${at})`, countOfOthers(`o${at}`), numbers];
  });
  const [row] = await rowsOf(engine, `select ${parts.join(', ')} from ${from}`);
  return Array.from({ length: end - begin }, (_none, at) => {
    const [filled, others, numbers] = row!.slice(at * 3, at * 3 + 3).map(Number) as [number, number, number];
    return { filled, others, numbers };
  });
}

function widerType(type: ColumnType, { filled, others, numbers }: Counts, least: number): ColumnType {
  if (!isTyped(type)) return type;
  if (type === 'integer' && numbers > 0 && filled + numbers >= (filled + others) * least) return 'number';
  return filled >= (filled + others) * least ? type : 'text';
}
