import { parquetMetadataAsync, type AsyncBuffer } from 'hyparquet';
import { parquetCells, parquetFile } from '#server/formats/parquet-cells';
import type { TablePreview } from '../contract.ts';
import { limits } from './cells.ts';
import type { ByteReply, ByteRequest } from './child-reader.ts';
import type { ParquetOrder } from './parquet.ts';
import { tableIn } from './table-rows.ts';

/* Reads the first rows of one Parquet file in a child process. It can open no file: the program sends it the parts. */

/** Rows that are shown. */
const shownRows = 1000;

/** Requests for parts of the file that wait for an answer, by number. */
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let asked = 0;

function part(start: number, end: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const id = (asked += 1);
    waiting.set(id, resolve);
    process.send!({ want: { id, start, end } satisfies ByteRequest });
  });
}

process.once('message', (order: ParquetOrder) => {
  process.on('message', ({ id, bytes }: ByteReply) => {
    waiting.get(id)?.(bytes ?? new Uint8Array());
    waiting.delete(id);
  });
  void firstRows(order).then(
    (seen) => process.send!({ seen }),
    () => process.send!({ error: 'malformed' }),
  );
});

async function firstRows({ size }: ParquetOrder): Promise<TablePreview> {
  const file: AsyncBuffer = {
    byteLength: size,
    slice: async (start, end = size) => new Uint8Array(await part(start, end)).buffer,
  };
  const metadata = await parquetMetadataAsync(file);
  const { columns: all } = parquetFile(file, metadata);
  const columns = all.slice(0, limits.columns);
  // Some files count no rows at their end, and have them.
  const rowCount = metadata.row_groups.reduce((sum, { num_rows: rows }) => sum + Number(rows), 0);
  const rowEnd = Math.min(shownRows, rowCount);
  const cells = await parquetCells({ file, metadata, columns }, { rowStart: 0, rowEnd, longest: limits.cell });
  const names = columns.map(({ name }) => name);
  return tableIn(cells, names, [], rowCount > rowEnd, { columnsLeftOut: all.length - names.length });
}
