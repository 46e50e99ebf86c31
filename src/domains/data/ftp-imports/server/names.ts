import type { Client, FileInfo } from 'basic-ftp';
import { encodingOfNames } from '#server/formats/name-encoding';
import type { TextEncodingName } from '#shared/text-encodings';

/*
 * FTP names are bytes in an unknown encoding, because not every server uses UTF-8. All commands and listings are
 * transmitted as characters of one byte each ("raw"), so that a file is requested with exactly the bytes that its
 * folder lists.
 */

/** A text as sent to a server that uses UTF-8. */
export const rawOf = (text: string): string => Buffer.from(text).toString('latin1');

/** Makes a connection send and receive raw texts. */
export function setRawEncoding(client: Client): void {
  client.ftp.encoding = 'latin1';
  const parsed = client.parseList;
  client.parseList = (text) => parsed(hidden(text)).map((file) => Object.assign(file, { name: shown(file.name) }));
}

/** A byte above 127 may be part of a character; the listing parser would treat some of them as blanks. */
const hidden = (text: string) => text.replace(/[\x80-\xff]/g, (it) => String.fromCharCode(0xe000 + it.charCodeAt(0)));
const shown = (text: string) =>
  text.replace(/[\ue080-\ue0ff]/g, (it) => String.fromCharCode(it.charCodeAt(0) - 0xe000));

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** An entry of a listing, with its readable name and its raw name. */
export interface Named {
  file: FileInfo;
  name: string;
  raw: string;
}

/**
 * Decodes the names of one folder. Their encoding is guessed from all of them together with the folder's path, so the
 * result is stable. A name with Chinese in valid UTF-8 is read as UTF-8 even among others, because other encodings
 * rarely produce such bytes; a name that fits no encoding is read as Western letters.
 * @param rawFolder path of the folder
 */
export async function namesIn(rawFolder: string, files: readonly FileInfo[]): Promise<Named[]> {
  const told = [...rawFolder.split('/'), ...files.map(({ name }) => name)].filter((name) => !isAscii(name));
  const guessed = told.length === 0 ? 'utf-8' : await encodingOfNames(told.map(bytesOf));
  return files.map((file) => ({ file, raw: file.name, name: nameOf(file.name, guessed) }));
}

const bytesOf = (raw: string) => Buffer.from(raw, 'latin1');

function nameOf(raw: string, guessed: TextEncodingName): string {
  if (isAscii(raw)) return raw;
  const unicode = decoded(raw, 'utf-8');
  if (unicode !== undefined && /\p{Script=Han}/u.test(unicode)) return unicode;
  return decoded(raw, guessed) ?? unicode ?? new TextDecoder('windows-1252').decode(bytesOf(raw));
}

function decoded(raw: string, encoding: TextEncodingName): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytesOf(raw));
  } catch {
    return undefined;
  }
}

/**
 * The raw path of a folder or file with a readable path: each part with non-ASCII letters is looked up in the listing
 * of its parent. A part that is not found is requested in UTF-8, and the server reports that it is missing.
 * @param from raw path of a folder, empty for the directory after login
 */
export async function rawPathOf(client: Client, from: string, path: string): Promise<string> {
  let at = from;
  for (const part of path.split('/').filter(Boolean)) {
    const raw = isAscii(part) ? part : await rawNameIn(client, at, part);
    at = at === '' || at.endsWith('/') ? at + raw : `${at}/${raw}`;
  }
  return at;
}

async function rawNameIn(client: Client, folder: string, name: string): Promise<string> {
  // A folder above the root may forbid listings; the connection itself must still work.
  const files = await client.list(folder || undefined).catch((error: unknown) => {
    if (client.closed) throw error;
    return [];
  });
  const named = await namesIn(folder, files);
  return named.find((it) => it.name === name)?.raw ?? rawOf(name);
}

/** The raw path of a root directory as the owner typed it. */
export async function rawRoot(client: Client, root: string): Promise<string> {
  const base = root.replace(/\/+$/, '');
  if (base === '') return root === '' ? '' : '/';
  if (isAscii(base)) return base;
  return rawPathOf(client, base.startsWith('/') ? '/' : '', base);
}

/** The raw path of a file below a root. UTF-8 is tried first, because one request is then enough for most servers. */
export async function rawFile(client: Client, root: string, path: string): Promise<string> {
  const base = await rawRoot(client, root);
  const asked = joined(base, rawOf(path));
  if (isAscii(path)) return asked;
  const isThere = await client.size(asked).then(
    () => true,
    (error: unknown) => {
      if (client.closed) throw error;
      return false;
    },
  );
  return isThere ? asked : rawPathOf(client, base, path);
}

/** Joins a raw path to a raw root, which may be empty. */
export const joined = (root: string, path: string): string => {
  if (path === '') return root;
  return root === '' ? path : `${root.replace(/\/+$/, '')}/${path}`;
};
