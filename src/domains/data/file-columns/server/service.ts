import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { columnUnit, previewOf } from '#module/files/previews';
import { lockOwn, ownResource, refuseFrozen, visibleResource } from '#module/data/resources';
import { permittedFile } from '#module/data/record-files';
import { maxColumns, type ColumnNote, type FileColumn } from '../contract.ts';
import { listColumns, replaceColumns } from './queries.ts';

interface OwnFile {
  resourceId: number;
  fileId: number;
}

/** Descriptions of the columns of a public file. @throws the same as access to the file */
export async function described(ctx: Context, publicId: string, fileId: number): Promise<FileColumn[]> {
  const file = await permittedFile(ctx, await visibleResource(ctx, publicId), fileId);
  return listColumns(ctx, file.id);
}

/** Columns of a table of the caller's resource, with their descriptions. @throws data.resources.notFound|file.notFound, data.file-columns.noTable */
export async function own(ctx: Context, { resourceId, fileId }: OwnFile): Promise<FileColumn[]> {
  const file = await permittedFile(ctx, await ownResource(ctx, resourceId), fileId);
  const names = await namesOf(ctx, file);
  const said = new Map((await listColumns(ctx, file.id)).map((column) => [column.position, column]));
  return names.map(
    (name, position) =>
      said.get(position) ?? { position, name, unit: columnUnit(name).slice(0, 40), meaningZh: '', meaningEn: '' },
  );
}

/**
 * Stores the descriptions of a draft's table. @throws data.resources.notFound|notEditable|file.notFound,
 * data.file-columns.noTable
 */
export async function keep(ctx: Context, { resourceId, fileId }: OwnFile, notes: readonly ColumnNote[]): Promise<void> {
  const file = await permittedFile(ctx, await ownResource(ctx, resourceId), fileId);
  const names = await namesOf(ctx, file);
  const byPosition = new Map(notes.map((note) => [note.position, note]));
  const columns = [...byPosition.values()]
    .filter(
      ({ position, unit, meaningZh, meaningEn }) =>
        names[position] !== undefined && Boolean(unit || meaningZh || meaningEn),
    )
    .map((note) => ({ ...note, name: names[note.position]! }));
  await inTransaction(ctx, async (tx) => {
    refuseFrozen(tx, await lockOwn(tx, resourceId));
    await replaceColumns(tx, file.id, columns);
  });
}

type Stored = Parameters<typeof previewOf>[1];

/** Column names from the preview; for a workbook, the columns of its first sheet. */
async function namesOf(ctx: Context, file: Stored): Promise<string[]> {
  const preview = await previewOf(ctx, file);
  const table = preview.kind === 'parts' ? preview.parts[0] : preview;
  if (!table || !('columns' in table)) throw fail('data.file-columns.noTable');
  return table.columns.slice(0, maxColumns).map((name, at) => name || String(at + 1));
}
