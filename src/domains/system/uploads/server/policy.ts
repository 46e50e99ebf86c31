import { fileTypeFromBuffer } from 'file-type';
import { fail } from '#shared/fail';
import { binaryTypes, poscarType, textTypes } from '#shared/media-types';

/** How content identifies a type: by the result of `file-type`, by its first bytes, as text, or not at all. */
interface Kind {
  mime: string;
  found?: readonly string[];
  begins?: readonly string[];
  text?: boolean;
}

const text = (mime = 'text/plain'): Kind => ({ mime, text: true });
const office = (name: string, ext: string): Kind => ({
  mime: `application/vnd.openxmlformats-officedocument.${name}`,
  found: [ext, 'zip'],
});
const oldOffice = (mime: string): Kind => ({ mime, found: ['cfb'] });

/** TIFF and BigTIFF in both byte orders. The tags, which tell raw formats of cameras apart, may stand at the end of the file. */
const tiff = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

const kinds: Record<string, Kind> = {
  png: { mime: 'image/png', found: ['png', 'apng'] },
  jpg: { mime: 'image/jpeg', found: ['jpg'] },
  jpeg: { mime: 'image/jpeg', found: ['jpg'] },
  gif: { mime: 'image/gif', found: ['gif'] },
  webp: { mime: 'image/webp', found: ['webp'] },
  tif: { mime: 'image/tiff', begins: tiff },
  tiff: { mime: 'image/tiff', begins: tiff },
  pdf: { mime: 'application/pdf', found: ['pdf'] },
  docx: office('wordprocessingml.document', 'docx'),
  xlsx: office('spreadsheetml.sheet', 'xlsx'),
  pptx: office('presentationml.presentation', 'pptx'),
  doc: oldOffice('application/msword'),
  xls: oldOffice('application/vnd.ms-excel'),
  ppt: oldOffice('application/vnd.ms-powerpoint'),
  // With or without entries. A zip counts as an archive with any content; many formats are zip files under another
  // name.
  zip: { mime: 'application/zip', begins: ['PK\x03\x04', 'PK\x05\x06'] },
  gz: { mime: 'application/gzip', found: ['gz', 'tar.gz'] },
  txt: text(),
  log: text(),
  xy: text(),
  md: text(textTypes.md),
  cif: text(textTypes.cif),
  csv: text(textTypes.csv),
  tsv: text(textTypes.tsv),
  json: text(textTypes.json),
};

/** Formats of the field. Content that contradicts them is not refused, only served as plain bytes. */
const scientific: Record<string, Kind> = {
  ...Object.fromEntries(Object.entries(textTypes).map(([ext, mime]) => [ext, text(mime)])),
  ...Object.fromEntries(Object.entries(binaryTypes).map(([ext, [mime, start]]) => [ext, { mime, begins: [start] }])),
};

/** VASP knows its structures by their names. */
const poscarName = /(?:^|[-_.])(?:POSCAR|CONTCAR)(?:$|[-_.])/;
const poscar = text(poscarType);

/** Bytes of a file's beginning that {@link sniff} needs to be sure. */
export const headBytes = 4100;

/** Media type of everything that is not recognised: no browser does anything with it but save it. */
const unknown = 'application/octet-stream';

/**
 * The extension of a name in lower case, the media type, and whether the content agrees with the extension. A type
 * that this table does not know agrees with everything and is served as plain bytes; so is one that disagrees.
 * @param head the first {@link headBytes} bytes, or the whole of a smaller file
 */
export async function sniff(head: Buffer, fileName: string): Promise<{ ext: string; mime: string; agrees: boolean }> {
  const ext = extensionOf(fileName);
  const of = (table: Record<string, Kind>) => (Object.hasOwn(table, ext) ? table[ext] : undefined);
  const known = of(kinds);
  const kind = known ?? (poscarName.test(fileName) ? poscar : of(scientific));
  if (!kind) return { ext, mime: unknown, agrees: true };
  const agrees = await agreesWith(kind, head);
  return { ext, mime: agrees ? kind.mime : unknown, agrees: agrees || !known };
}

async function agreesWith({ text: isPlain, begins, found }: Kind, head: Buffer): Promise<boolean> {
  if (isPlain) return isText(head);
  if (begins) return begins.some((start) => head.toString('latin1', 0, start.length) === start);
  return found!.includes(await contentOf(head));
}

/** Whether the whole content of such a file must be text. */
export function isTextType(ext: string): boolean {
  return Object.hasOwn(kinds, ext) && kinds[ext]!.text === true;
}

/** Whether a part of a file can be text, in UTF-8, GB 18030 or another encoding: no control bytes but white space and DOS's mark of the end. */
export function isText(part: Buffer): boolean {
  // A plain loop: this sees every byte of every text that is uploaded.
  for (const byte of part)
    if (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b) return false;
  return true;
}

/** The type from the first bytes; a zip is an office file only if it names office parts. */
async function contentOf(head: Buffer): Promise<string> {
  const found = (await fileTypeFromBuffer(head))?.ext ?? '';
  if (found !== 'zip') return found;
  return /\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\//.test(head.toString('latin1'))
    ? 'zip'
    : 'archive';
}

/** The part of a name after its last dot: letters and digits in lower case, at most 20; otherwise empty. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,20})$/i.exec(fileName)?.[1]!.toLowerCase() ?? '';
}

/** Control characters, and those that turn the direction of writing (a name could look like another). */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The name under which a file is stored and downloaded: without folders and invisible characters, in NFC.
 * @throws system.uploads.nameMissing, system.uploads.nameLong
 */
export function cleanName(fileName: string, longest: number): string {
  const name = fileName.toWellFormed().normalize('NFC').replace(unseen, '').split(/[/\\]/).at(-1)!.trim();
  if (name === '' || /^\.+$/.test(name)) throw fail('system.uploads.nameMissing');
  if ([...name].length > longest) throw fail('system.uploads.nameLong', { max: longest });
  return name;
}
