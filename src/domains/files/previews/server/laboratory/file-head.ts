import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/files/files';
import { textIn } from '#server/formats/text-encoding';

/** Bytes from which the format of a file is told. */
const headBytes = 4096;

/** The first bytes of a stored file. */
export async function headOf(files: FileStore, file: { storageKey: string; size: number }): Promise<Buffer> {
  if (file.size === 0) return Buffer.alloc(0);
  return buffer(files.open(file.storageKey, { start: 0, end: Math.min(file.size, headBytes) - 1 }));
}

/** Whether the first bytes are those of a text. */
export const isText = async (head: Buffer): Promise<boolean> =>
  (await textIn(head, head.length < headBytes)) !== undefined;

/** Whether a file that is named as a workbook is a text of rows and columns, as many instruments write. */
export async function isPlainTable(head: Buffer): Promise<boolean> {
  const found = await textIn(head, head.length < headBytes);
  return found !== undefined && !/^\s*(?:<|ID;)/.test(found.text.replace(/^\ufeff/, ''));
}

/** Whether the first bytes are those of a zip archive whose first entry is of the format of Excel 2007. */
export const isNewWorkbook = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4) === 'PK\u0003\u0004' && !/^(?:mimetype|META-INF)/.test(head.toString('latin1', 30, 60));
