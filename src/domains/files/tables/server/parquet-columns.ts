import { open } from 'node:fs/promises';
import { parquetMetadataAsync, type AsyncBuffer } from 'hyparquet';
import type { DuckDBConnection } from '@duckdb/node-api';
import { parquetFile, type ParquetColumn, type ParquetFile } from '#server/formats/parquet-cells';
import type { ColumnType } from '../contract.ts';
import { literal, Refusal, rowsOf } from './engine.ts';
import type { MeasureOrder, StoredColumn } from './orders.ts';

/*
 * Uploaded Parquet files. The engine sorts and filters them; cells that it would change are read from the file: it cuts
 * nanoseconds of zoned times and of the older 96-bit times, and knows neither texts without annotation nor nested nulls.
 */

/** Digits of the longest decimal that the engine knows; it makes wrong binary fractions of longer ones. */
const longestDecimal = 38;

/** Does some work with an open file and its columns. */
export async function withParquet<T>(name: string, work: (file: ParquetFile) => Promise<T>): Promise<T> {
  const handle = await open(name);
  try {
    const { size } = await handle.stat();
    const buffer: AsyncBuffer = {
      byteLength: size,
      async slice(start, end = size) {
        const bytes = new Uint8Array(end - start);
        await handle.read(bytes, 0, bytes.length, start);
        return bytes.buffer;
      },
    };
    return await work(parquetFile(buffer, await parquetMetadataAsync(buffer)));
  } finally {
    await handle.close();
  }
}

/** The columns of an uploaded Parquet file, with their types. @throws Refusal if there are too many */
export async function columnsOfParquet(
  engine: DuckDBConnection,
  { file, maxColumns }: Pick<MeasureOrder, 'file' | 'maxColumns'>,
): Promise<StoredColumn[]> {
  const described = await rowsOf(engine, `describe select * from read_parquet(${literal(file)})`);
  if (described.length > maxColumns) throw new Refusal('columns');
  return withParquet(file, async ({ columns }) =>
    described.map(([name, type], at) => columnOf(String(name), String(type), columns[at])),
  );
}

function columnOf(name: string, sqlType: string, column: ParquetColumn | undefined): StoredColumn {
  const form = column?.node.kind === 'leaf' ? column.node.form : undefined;
  if (form?.kind === 'decimal' && form.precision > longestDecimal) throw new Refusal('content');
  const isZoned = form?.kind === 'moment' && form.isZoned;
  const type = typeNamed(sqlType);
  const isCut = form?.kind === 'moment' && form.unit === 'NANOS' && sqlType !== 'TIMESTAMP_NS';
  // Only names that stand for the same column in both readers are read from the file.
  const isFromFile = column?.name === name && (isCut || type === 'other');
  return { name, source: name, type, sqlType, isZoned, isFromFile };
}

function typeNamed(name: string): ColumnType {
  if (/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/.test(name)) return 'integer';
  if (/^(?:FLOAT|DOUBLE|DECIMAL\(\d+,\d+\))$/.test(name)) return 'number';
  if (name === 'DATE') return 'date';
  if (/^TIMESTAMP(?:_S|_MS|_NS| WITH TIME ZONE)?$/.test(name)) return 'moment';
  if (name === 'BOOLEAN') return 'truth';
  return /^(?:VARCHAR|ENUM\(.*\))$/.test(name) ? 'text' : 'other';
}
