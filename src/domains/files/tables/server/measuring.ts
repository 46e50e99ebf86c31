import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType } from '../contract.ts';
import { missingMarks } from './column-types.ts';
import { literal, quoted, rowsOf } from './engine.ts';
import type { Measured, StoredColumn } from './orders.ts';

/** Steps of a histogram; characters of a least, greatest or frequent value; columns that are measured in one statement. */
const [binCount, longestValue, atOnce] = [20, 100, 50];
/** Frequent values that are kept; different values of a column, about, above which none is frequent. */
const [mostFrequent, maxDifferent] = [5, 10_000];

/** A value of a column that can be compared: numbers without infinite ones and without those that are none. */
export function comparable({ source, type, sqlType = 'DOUBLE' }: StoredColumn): string {
  const column = quoted(source);
  if (type === 'number' && !sqlType.startsWith('DECIMAL')) return `case when isfinite(${column}) then ${column} end`;
  // Without the zone of this machine.
  if (sqlType === 'TIMESTAMP WITH TIME ZONE') return `make_timestamp(epoch_us(${column}))`;
  // Older programs write texts without saying so.
  if (sqlType === 'BLOB') return `coalesce(try(decode(${column})), '0x' || lower(hex(${column})))`;
  return type === 'other' ? `${column}::varchar` : column;
}

/** A value as it is shown; times in UTC say so. */
export const shownValue = (value: string, { isZoned }: StoredColumn): string =>
  isZoned ? `(${value})::varchar || 'Z'` : `(${value})::varchar`;

/** Cells that hold a value of another type, and no mark of a missing one. */
export const isOtherValue = (cell: string): string =>
  `${cell} is not null and not regexp_full_match(lower(${cell}), ${literal(missingMarks)})`;

export const countOfOthers = (cell: string): string => `count(*) filter (${isOtherValue(cell)})`;

/** Statistics of each column of a Parquet file. */
export async function measure(
  engine: DuckDBConnection,
  file: string,
  columns: readonly StoredColumn[],
): Promise<Measured> {
  const from = `from read_parquet(${literal(file)})`;
  const [[rowCount]] = (await rowsOf(engine, `select count(*) ${from}`)) as [[bigint]];
  const measured: Measured['columns'] = [];
  for (let begin = 0; begin < columns.length; begin += atOnce) {
    const some = columns.slice(begin, begin + atOnce);
    const parts = some.flatMap((column) => {
      const value = comparable(column);
      const written = (it: string) => `left(${shownValue(it, column)}, ${longestValue})`;
      const isOrdered = column.type !== 'other';
      return [
        `count(${value})`,
        column.otherSource ? countOfOthers(quoted(column.otherSource)) : '0',
        `approx_count_distinct(${value})`,
        isOrdered ? written(`min(${value})`) : 'null',
        isOrdered ? written(`max(${value})`) : 'null',
        isNumeric(column.type) ? `avg(${value})` : 'null',
        ...(isSpread(column.type) ? [`min(${placeOf(column)})`, `max(${placeOf(column)})`] : ['null', 'null']),
      ];
    });
    const [row] = await rowsOf(engine, `select ${parts.join(', ')} ${from}`);
    for (const [at, column] of some.entries()) {
      const [filled, others, different, least, most, mean, ...ends] = row!.slice(at * 8, at * 8 + 8);
      measured.push({
        name: column.name,
        source: column.source,
        type: column.type,
        otherSource: column.otherSource,
        filled: Number(filled),
        others: Number(others),
        missing: Number(rowCount) - Number(filled) - Number(others),
        different: Number(different),
        least: least as string | null,
        most: most as string | null,
        mean: mean === null ? null : Number(mean),
        bins: await binsOf(engine, from, column, ends as [number | null, number | null]),
        frequent: Number(different) > maxDifferent ? null : await frequentOf(engine, from, column),
      });
    }
  }
  return { rowCount: Number(rowCount), columns: measured };
}

const isNumeric = (type: ColumnType) => type === 'integer' || type === 'number';
/** Whether values have distances. */
const isSpread = (type: ColumnType) => isNumeric(type) || type === 'date' || type === 'moment';
const placeOf = (column: StoredColumn) =>
  isNumeric(column.type) ? `(${comparable(column)})::double` : `epoch(${comparable(column)})`;

/** The most frequent values of texts and truths; null for other types. */
async function frequentOf(
  engine: DuckDBConnection,
  from: string,
  column: StoredColumn,
): Promise<{ value: string; count: number }[] | null> {
  if (column.type !== 'text' && column.type !== 'truth') return null;
  const value = `left((${comparable(column)})::varchar, ${longestValue})`;
  const counted = `select ${value} as value, count(*) as filled ${from} where value is not null group by value`;
  const rows = await rowsOf(engine, `${counted} order by filled desc, value limit ${mostFrequent}`);
  return rows.map(([found, count]) => ({ value: String(found), count: Number(count) }));
}

/** Counts of the values in equal steps; null for types without distances, and if all values are equal. */
async function binsOf(
  engine: DuckDBConnection,
  from: string,
  column: StoredColumn,
  [least, most]: [number | null, number | null],
): Promise<number[] | null> {
  if (least === null || most === null || !(most > least) || !Number.isFinite(most - least)) return null;
  const place = placeOf(column);
  // As text: the engine's interface takes a whole number for an integer of 64 bits.
  const [start, length] = [least, most - least].map((value) => `(${value})::double`);
  const step = `least(${binCount - 1}, floor((${place} - ${start}) / ${length} * ${binCount}))::int`;
  const counted = `select ${step} as step, count(*) ${from} where ${place} is not null group by step`;
  const bins = Array.from({ length: binCount }, () => 0);
  for (const [at, count] of await rowsOf(engine, counted)) bins[Number(at)] = Number(count);
  return bins;
}
