import { fail } from '#shared/fail';
import { collected, type Sheet, type WorkbookLook } from '#server/formats/read-workbook';
import type { FileStore } from '#server/files/files';
import type { PartsPreview } from '../../contract.ts';
import { readInChild } from '../child-reader.ts';
import { tooLong } from '../lattice.ts';
import { look, partsOfSheets } from '../workbook.ts';

/** Bytes of a workbook that is read, and bytes of memory that its reading takes besides. */
const maxBytes = 10 << 20;
export const oldWorkbookMemory = 48 << 20;

/** Order for the child process. */
export interface OldWorkbookOrder {
  bytes: Uint8Array;
  look: WorkbookLook;
}
/** Its answer. */
export type OldWorkbook = { sheets: Sheet[]; sheetsLeftOut: number } | { isEncrypted: true };

/**
 * The first rows of each sheet of a workbook of an older Excel (`.xls`, `.xlsb`) or of OpenDocument (`.ods`).
 * @throws files.previews.malformed|tooLong|encrypted
 */
export async function oldWorkbookOf(
  files: FileStore,
  file: { storageKey: string; size: number },
): Promise<PartsPreview> {
  if (file.size > maxBytes) throw tooLong();
  const bytes = await collected(files.open(file.storageKey), maxBytes);
  const order: OldWorkbookOrder = { bytes, look };
  const found = await readInChild<OldWorkbook>('laboratory/old-workbook-process.ts', order, {});
  if ('isEncrypted' in found) throw fail('files.previews.encrypted');
  return partsOfSheets(found.sheets, found.sheetsLeftOut);
}
