import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { ColumnType } from '../../contract/definition.ts';
import { valueOf } from './row-values.ts';

/** Number of rows that are in memory at once, and in one row group of the file. */
const groupRows = 20_000;

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const elementOf: Record<ColumnType, Omit<SchemaElement, 'name'>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  label: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
};

/** Writes rows to a Parquet file in row groups. */
export function parquetWriter(out: Writable, columns: readonly { name: string; type: ColumnType }[]) {
  const bytes = new ByteWriter();
  const pass = async (): Promise<void> => {
    // A copy, because the next row group overwrites these bytes.
    const chunk = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    if (chunk.length > 0 && !out.write(chunk)) await once(out, 'drain');
  };
  const file = new ParquetWriter({
    writer: Object.assign(bytes, { flush: pass, finish: pass }),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...elementOf[type] })),
    ],
    createdBy: 'Lattice',
  });
  bytes.appendUint32(0x31524150);
  let group: (string | number | bigint | boolean | null)[][] = columns.map(() => []);
  const flush = async (): Promise<void> => {
    if (group[0]!.length === 0) return;
    const columnData = columns.map(({ name }, at) => ({ name, data: group[at]! }));
    group = columns.map(() => []);
    await file.write({ columnData, rowGroupSize: groupRows });
  };
  return {
    write: async (cells: readonly string[]): Promise<void> => {
      // Values that do not fit their type were refused before, except targets, whose notation depends on the task.
      for (const [at, { type }] of columns.entries()) group[at]!.push(valueOf(cells[at]!, type) ?? null);
      if (group[0]!.length >= groupRows) await flush();
    },
    end: async (): Promise<void> => {
      await flush();
      await file.finish();
      out.end();
    },
  };
}
