/*
 * Writes and reads the tag files of a bag (RFC 8493, BagIt 1.0). Also reads bags of earlier versions, which have the
 * same files.
 */

/** Checksum algorithms by their names in manifests, strongest first. */
export const algorithms = ['sha512', 'sha384', 'sha256', 'sha224', 'sha1', 'md5'] as const;
export type Algorithm = (typeof algorithms)[number];

/** Hexadecimal digits of each checksum. */
export const digits: Record<Algorithm, number> = { sha512: 128, sha384: 96, sha256: 64, sha224: 56, sha1: 40, md5: 32 };

/** Our additional files in the payload. */
export const recordFile = 'lattice-record.json';
export const crateFile = 'ro-crate-metadata.json';
/** The page for people that RO-Crate 1.2 provides for. */
export const crateAttached = { page: 'ro-crate-preview.html', folder: 'ro-crate-preview_files' } as const;

/** Whether a path below `data/` is one of our additional files. */
export function isOurs(path: string): boolean {
  const [top = '', ...inside] = path.toLowerCase().split('/');
  if (inside.length > 0) return top === crateAttached.folder;
  return top === recordFile || top === crateFile || top === crateAttached.page;
}

/** `bagit.txt` of our bags. */
export const declaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';

/** A path in the format of manifests: only line breaks and percent signs are escaped (section 2.1.3). */
export const escapedPath = (path: string): string =>
  path.replace(/[%\r\n]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** Unescapes a path of a manifest. */
export const plainPath = (path: string): string =>
  path.replace(/%(0[AaDd]|25)/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Fields of `bag-info.txt`, one per line; labels may repeat. Empty fields are omitted. */
export const bagInfo = (fields: readonly (readonly [label: string, value: string])[]): string =>
  fields
    .map(([label, value]) => [label, value.replace(/\s+/g, ' ').trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}\n`)
    .join('');

/**
 * Reads `bag-info.txt` and `bagit.txt`: lines that begin with a blank continue the previous value. Labels are converted
 * to lower case.
 */
export function readFields(text: string): { label: string; value: string }[] {
  const fields: { label: string; value: string }[] = [];
  for (const line of linesOf(text)) {
    const last = fields.at(-1);
    const [, label, value] = /^([^\s:][^:]*):(.*)$/.exec(line) ?? [];
    if (last && /^[ \t]/.test(line)) last.value = `${last.value} ${line.trim()}`;
    else if (label !== undefined) fields.push({ label: label.trim().toLowerCase(), value: value!.trim() });
  }
  return fields;
}

/** The non-empty lines of a text, with any line ending. */
export function* linesOf(text: string): Generator<string> {
  let from = text.startsWith('\ufeff') ? 1 : 0;
  while (from < text.length) {
    let end = from;
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
    if (text.slice(from, end).trim() !== '') yield text.slice(from, end);
    from = end + 1;
  }
}

/** Parses a line of a manifest; undefined if it is invalid. A star before the path is the binary mark of `md5sum`. */
export function readSumLine(line: string): { sum: string; path: string } | undefined {
  const [, sum, path] = /^([0-9A-Fa-f]+)[ \t]+\*?(.*\S.*)$/.exec(line) ?? [];
  return sum === undefined ? undefined : { sum: sum.toLowerCase(), path: path!.replace(/^\.\//, '') };
}

/** Parses a line of `fetch.txt`: an address, a length or `-`, a path. */
export function readFetchLine(line: string): { url: string; path: string } | undefined {
  const [, url, path] = /^(\S+)[ \t]+(?:\d+|-)[ \t]+(.*\S)\s*$/.exec(line) ?? [];
  return url === undefined ? undefined : { url, path: path! };
}
