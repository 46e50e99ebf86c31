import { PassThrough } from 'node:stream';
import type { Context } from '#server/context';
import { deferError } from '#server/files/streams';
import { removeFiles, storeFile } from '#module/system/uploads';
import type { DatasetDefinition, DatasetFile, DefinedColumn } from '../../contract.ts';
import type { CheckedRow } from './check-rows.ts';
import { csvWriter } from './csv-writer.ts';
import { parquetWriter } from './parquet-writer.ts';

/** A stored temporary file; it has no owner until `storeTemporary` keeps it. */
export interface MadeFile extends Pick<DatasetFile, 'name' | 'role' | 'format'> {
  fileId: number;
  rows: number;
}

type Plan = Pick<DatasetFile, 'role'> & {
  formats: readonly ('csv' | 'parquet')[];
  holds: (row: CheckedRow) => boolean;
  columns: readonly DefinedColumn[];
  /** Whether the target of a row is left empty. */
  hides: (row: CheckedRow) => boolean;
};

/**
 * Lifetime in milliseconds of temporary files before the transaction keeps them. After a crash the sweep deletes them
 * then.
 */
const longestMaking = 24 * 3600_000;

/** The files that are written for a table. Hidden targets, those of measured rows, are in no file. */
function plansOf({ columns, version }: DatasetDefinition): Plan[] {
  const isSplit = columns.some(({ role }) => role === 'split');
  const isOpen = version.hasOpenTargets;
  const bare = columns.filter(({ role }) => role !== 'target');
  const all = { holds: () => true, hides: (row: CheckedRow) => !isOpen && row.isMeasured };
  const table = { role: 'table', formats: ['csv', 'parquet'], ...all } as const;
  if (isSplit)
    return [
      { ...table, columns },
      { ...table, role: 'train', columns, holds: ({ isMeasured }) => !isMeasured },
      { ...table, role: 'test', columns: isOpen ? columns : bare, holds: ({ isMeasured }) => isMeasured },
    ];
  const folds = columns.filter(({ role }) => role === 'id' || role === 'fold');
  return [
    { ...table, columns: isOpen ? columns : bare },
    ...(folds.length === 2 ? [{ ...table, role: 'folds', formats: ['csv'], columns: folds } as const] : []),
  ];
}

/** Writes the files of a table while its rows are read. `end` returns the stored files, `drop` deletes them. */
export function tableFiles(ctx: Context, publicId: string, definition: DatasetDefinition) {
  const places = new Map(definition.columns.map((column, at) => [column, at]));
  const outputs = plansOf(definition).flatMap((plan) =>
    plan.formats.map((format) => output(ctx, publicId, plan, format, places)),
  );
  return {
    write: async (row: CheckedRow): Promise<void> => {
      for (const it of outputs) await it.write(row);
    },
    end: async (): Promise<MadeFile[]> => {
      for (const it of outputs) await it.end();
      return Promise.all(outputs.map(({ stored }) => stored));
    },
    drop: async (): Promise<void> => {
      for (const { stream } of outputs) stream.destroy();
      const settled = await Promise.allSettled(outputs.map(({ stored }) => stored));
      await removeFiles(
        ctx,
        settled.flatMap((it) => (it.status === 'fulfilled' ? [it.value.fileId] : [])),
      );
    },
  };
}

function output(
  ctx: Context,
  publicId: string,
  plan: Plan,
  format: 'csv' | 'parquet',
  places: ReadonlyMap<DefinedColumn, number>,
) {
  const { role, columns, holds, hides } = plan;
  const name = `${role}.${format}`;
  const stream = deferError(new PassThrough({ highWaterMark: 256 * 1024 }));
  const writer =
    format === 'csv'
      ? csvWriter(
          stream,
          columns.map((column) => column.name),
        )
      : parquetWriter(stream, columns);
  let rows = 0;
  const expireAt = new Date(ctx.now.getTime() + longestMaking);
  const stored = storeFile(
    ctx,
    { fileName: `${publicId}-${name}`, stream },
    { bucket: 'temporary', expireAt, longestName: 255 },
  ).then(({ fileId }): MadeFile => ({ name, role, format, fileId, rows }));
  // The error is handled at the end; until then it must not count as unhandled. The stream is read on and discarded.
  stored.catch(() => undefined);
  const taken = columns.map((column) => places.get(column)!);
  const target = columns.findIndex((column) => column.role === 'target');
  return {
    stream,
    stored,
    write: async (row: CheckedRow): Promise<void> => {
      if (!holds(row)) return;
      rows++;
      const cells = taken.map((place) => row.cells[place]!);
      if (target >= 0 && hides(row)) cells[target] = '';
      await writer.write(cells);
    },
    end: writer.end,
  };
}
