import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType } from '../contract.ts';
import { missingMarks } from './column-types.ts';
import { literal, quoted, Refusal, rowsOf } from './engine.ts';
import type { Measured, MeasureOrder, StoredColumn } from './orders.ts';

/** Steps of a histogram; characters of a least or greatest value; columns that are measured in one statement. */
const [binCount, longestValue, atOnce] = [20, 100, 50];

/** The columns of an uploaded Parquet file, with their types. @throws Refusal if there are too many */
export async function columnsOfParquet(
  engine: DuckDBConnection,
  { file, mostColumns }: MeasureOrder,
): Promise<StoredColumn[]> {
  const described = await rowsOf(engine, `describe select * from read_parquet(${literal(file)})`);
  if (described.length > mostColumns) throw new Refusal('columns');
  return described.map(([name, type]) => ({ name: String(name), source: String(name), type: typeNamed(String(type)) }));
}

function typeNamed(name: string): ColumnType {
  if (/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/.test(name)) return 'integer';
  if (/^(?:FLOAT|DOUBLE|DECIMAL.*)$/.test(name)) return 'number';
  if (name === 'DATE') return 'date';
  if (/^TIMESTAMP(?:_S|_MS|_NS)?$/.test(name)) return 'moment';
  if (name === 'BOOLEAN') return 'truth';
  return /^(?:VARCHAR|ENUM.*)$/.test(name) ? 'text' : 'other';
}

/** A value of a column that can be compared: numbers without infinite ones and without those that are none. */
export function comparable({ source, type }: StoredColumn): string {
  const column = quoted(source);
  if (type === 'number') return `case when isfinite(${column}::double) then ${column}::double end`;
  return type === 'other' ? `${column}::varchar` : column;
}

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
      const written = (it: string) => `left((${it})::varchar, ${longestValue})`;
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
        ...column,
        filled: Number(filled),
        others: Number(others),
        missing: Number(rowCount) - Number(filled) - Number(others),
        different: Number(different),
        least: least as string | null,
        most: most as string | null,
        mean: mean === null ? null : Number(mean),
        bins: await binsOf(engine, from, column, ends as [number | null, number | null]),
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

/** Counts of the values in equal steps; null for types without distances, and if all values are equal. */
async function binsOf(
  engine: DuckDBConnection,
  from: string,
  column: StoredColumn,
  [least, most]: [number | null, number | null],
): Promise<number[] | null> {
  if (least === null || most === null || !(most > least) || !Number.isFinite(most - least)) return null;
  const place = placeOf(column);
  const step = `least(${binCount - 1}, floor((${place} - $1) / $2 * ${binCount}))::int`;
  const counted = `select ${step} as step, count(*) ${from} where ${place} is not null group by step`;
  const bins = Array.from({ length: binCount }, () => 0);
  for (const [at, count] of await rowsOf(engine, counted, [least, most - least])) bins[Number(at)] = Number(count);
  return bins;
}
