import { Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { columnsOfFiles } from '#module/data/file-columns';
import { previewKind } from '#module/files/previews';
import type { FileRecord } from '#module/data/record-files';
import { maxPlaces, type AutomaticCheck, type CheckKind } from '../contract.ts';
import { maxRead } from './limits.ts';
import { readingOf, structureKinds, tableKinds, type Reading } from './reading.ts';
import { result } from './result.ts';

type Read = { file: FileRecord; reading: Reading };

/** Names of columns in a remark. */
const maxNames = 8;

/** The checks of tables, structures and units of columns, which read the beginning of some files. */
export async function contentChecks(
  ctx: Context,
  files: readonly FileRecord[],
  mayRead: boolean,
): Promise<AutomaticCheck[]> {
  const of = (kinds: readonly string[]) =>
    files.filter(({ name, size, damage }) => size > 0 && damage === null && kinds.includes(previewKind(name)));
  const [tables, structures] = [of(tableKinds), of(structureKinds)];
  const checks = ['tables', 'structures', 'units'] as const;
  if (!mayRead) return checks.map((kind) => result(kind, 'none', 'noAccess'));
  try {
    // One after the other: a page of a reviewer must not take the memory of all readers.
    const [readTables, readStructures] = [await readAll(ctx, tables), await readAll(ctx, structures)];
    return [readable('tables', readTables), readable('structures', readStructures), await units(ctx, readTables)];
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'kernel.busy') throw error;
    return checks.map((kind) => result(kind, 'none', 'busy'));
  }
}

async function readAll(ctx: Context, files: readonly FileRecord[]): Promise<Read[]> {
  const all: Read[] = [];
  for (const file of files.slice(0, maxRead)) all.push({ file, reading: await readingOf(ctx, file) });
  return all.filter(({ reading }) => reading.isReadable !== undefined);
}

function readable(kind: CheckKind, read: readonly Read[]): AutomaticCheck {
  if (read.length === 0) return result(kind, 'none', 'noFiles');
  const bad = read.filter(({ reading }) => !reading.isReadable);
  if (bad.length === 0) return result(kind, 'passed', 'passed', { values: { count: read.length } });
  return result(kind, 'look', 'unreadable', {
    values: { count: read.length, bad: bad.length },
    files: bad.slice(0, maxPlaces).map(({ file }) => ({ fileId: file.id, path: file.path, note: '' })),
    field: 'files',
  });
}

async function units(ctx: Context, read: readonly Read[]): Promise<AutomaticCheck> {
  const measured = read.filter(({ reading }) => reading.measured.length > 0);
  if (measured.length === 0) return result('units', 'none', 'noFiles');
  const described = await columnsOfFiles(
    ctx,
    measured.map(({ file }) => file.id),
  );
  const lacking = measured
    .map(({ file, reading }) => {
      const told = new Map((described.get(file.id) ?? []).map((column) => [column.position, column]));
      const isTold = (position: number) => {
        const column = told.get(position);
        return column !== undefined && Boolean(column.unit || column.meaningZh || column.meaningEn);
      };
      const names = reading.measured.filter(({ unit, position }) => unit === '' && !isTold(position));
      return { file, names: names.map(({ name }) => name.slice(0, 40)) };
    })
    .filter(({ names }) => names.length > 0);
  if (lacking.length === 0) return result('units', 'passed', 'passed', { values: { count: measured.length } });
  return result('units', 'look', 'missing', {
    values: { bad: lacking.length },
    files: lacking.slice(0, maxPlaces).map(({ file, names }) => ({
      fileId: file.id,
      path: file.path,
      note: names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ' …' : ''),
    })),
    field: 'files',
  });
}
