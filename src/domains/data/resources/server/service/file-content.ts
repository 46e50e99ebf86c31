import { fileTypeFromBuffer } from 'file-type';
import { fail } from '#shared/fail';
import { sniff } from '#module/files/uploads';

/** Bytes of a file's beginning by which its content is judged. */
export const headBytes = 4100;

/** Extensions of plain text in which markup of a web page would be a disguise. */
const plainText = ['csv', 'tsv', 'txt', 'json', 'log', 'xy', 'cif', 'dat', 'md'];

/**
 * Refuses content that is not what the extension says: a picture named .csv, bytes named .png, a web page named
 * .txt. Types of instruments that nobody can recognise are taken as they are.
 * @throws data.resources.file.content|notType|disguised
 */
export async function refuseDisguise(head: Buffer, name: string): Promise<void> {
  const { ext, agrees } = await sniff(head, name);
  if (!agrees && !isWideText(head, ext)) {
    const found = (await fileTypeFromBuffer(head))?.ext;
    if (found) throw fail('data.resources.file.content', { name, found: found.toUpperCase() });
    throw fail('data.resources.file.notType', { name, ext: ext.toUpperCase() });
  }
  if (plainText.includes(ext) && isMarkup(head)) throw fail('data.resources.file.disguised', { name });
}

/** UTF-16 with its mark, which some instruments write, is text although half of its bytes are zero. */
function isWideText(head: Buffer, ext: string): boolean {
  return plainText.includes(ext) && /^(fffe|feff)/.test(head.subarray(0, 2).toString('hex'));
}

function isMarkup(head: Buffer): boolean {
  const start = head.toString('latin1').replace(/^(\xef\xbb\xbf)?\s*(<!--[^]*?-->\s*)*/, '');
  return (
    /^<(!doctype\s+html|html|head|body|script|iframe|svg|object|embed|meta|link)\b/i.test(start) ||
    start.startsWith('#!')
  );
}
