import { fileTypeFromBuffer } from 'file-type';
import { fail } from '#shared/fail';
import { textIn } from '#server/formats/text-encoding';
import { isText, sniff } from '#module/system/uploads';

/** Number of first bytes by which a file's content is checked. */
export const headBytes = 4100;

/** Extensions of plain text; HTML markup in such a file is treated as a disguise. */
const plainText = ['csv', 'tsv', 'txt', 'json', 'log', 'xy', 'cif', 'dat', 'md'];

/**
 * Refuses content that contradicts the extension: a picture named .csv, bytes named .png, a web page named .txt.
 * Unrecognisable formats of instruments are accepted.
 * @throws data.resources.file.content|notType|disguised
 */
export async function refuseDisguise(head: Buffer, name: string): Promise<void> {
  const { ext, agrees } = await sniff(head, name);
  if (!agrees && !(await isTextIn(head, ext)) && !(await isUsualMisnomer(head, ext))) {
    const found = (await fileTypeFromBuffer(head))?.ext;
    if (found) throw fail('data.resources.file.content', { name, found: found.toUpperCase() });
    throw fail('data.resources.file.notType', { name, ext: ext.toUpperCase() });
  }
  if (plainText.includes(ext) && (await isMarkup(head))) throw fail('data.resources.file.disguised', { name });
}

/** The signature of Microsoft's compound files, the container of encrypted workbooks and documents. */
const compound = 'd0cf11e0a1b11ae1';

/**
 * Common files with an inexact extension: instruments write tables of text, HTML or XML as `.xls`, word processors RTF
 * as `.doc`; an encrypted `.xlsx` is a compound file; a PDF file may have bytes before its signature. They are stored
 * as plain bytes, which no browser opens.
 */
async function isUsualMisnomer(head: Buffer, ext: string): Promise<boolean> {
  const start = head.toString('latin1', 0, 1024);
  const isPlain = isText(head) || (await textIn(head, false)) !== undefined;
  if (ext === 'xls') return isPlain;
  if (ext === 'doc') return start.startsWith('{\\rtf') || isPlain;
  if (ext === 'xlsx' || ext === 'docx' || ext === 'pptx') return head.toString('hex', 0, 8) === compound;
  if (ext === 'pdf') return start.includes('%PDF-') && (await fileTypeFromBuffer(head)) === undefined;
  return false;
}

/** UTF-16 with or without its mark, and fields filled with zero bytes, which instruments write, are text as well. */
async function isTextIn(head: Buffer, ext: string): Promise<boolean> {
  return plainText.includes(ext) && (await textIn(head, false)) !== undefined;
}

async function isMarkup(head: Buffer): Promise<boolean> {
  const wide = head.includes(0) ? (await textIn(head, false))?.text : undefined;
  const start = (wide ?? head.toString('latin1')).replace(/^(?:\ufeff|\xef\xbb\xbf)?\s*(<!--[^]*?-->\s*)*/, '');
  return (
    /^<(!doctype\s+html|html|head|body|script|iframe|svg|object|embed|meta|link)\b/i.test(start) ||
    start.startsWith('#!')
  );
}
