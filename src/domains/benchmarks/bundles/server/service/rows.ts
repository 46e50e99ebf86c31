import { readTable, type TableRow } from '#module/benchmarks/datasets';
import { SourceFault, type Source } from './source.ts';

/** The rows of a table of a source. */
export async function* rowsOf(source: Source, file: string): AsyncIterable<TableRow> {
  yield* readTable(await source.open(file), file.endsWith('.parquet') ? 'parquet' : 'csv');
}

/** The column names of a table with rows. @throws SourceFault */
export async function headOf(source: Source, file: string): Promise<string[]> {
  for await (const row of rowsOf(source, file)) return Object.keys(row);
  throw new SourceFault('csv', file);
}
