import type { Client, FileInfo } from 'basic-ftp';
import { encodingOfNames } from '#server/formats/text-encoding';
import type { TextEncodingName } from '#shared/text-encodings';

/*
 * Names on the line are bytes, and what they say is guessed: not every server speaks UTF-8. All commands and listings go
 * through as characters of one byte each ("raw"), so that a file is asked for by the very bytes that its folder names.
 */

/** A text as a server gets it that knows UTF-8. */
export const rawOf = (text: string): string => Buffer.from(text).toString('latin1');

/** Makes a connection take and give raw texts. */
export function speakRaw(client: Client): void {
  client.ftp.encoding = 'latin1';
  const parsed = client.parseList;
  client.parseList = (text) => parsed(hidden(text)).map((file) => Object.assign(file, { name: shown(file.name) }));
}

/** A byte above 127 may be the half of a character; the reader of listings would take some of them for blanks. */
const hidden = (text: string) => text.replace(/[\x80-\xff]/g, (it) => String.fromCharCode(0xe000 + it.charCodeAt(0)));
const shown = (text: string) =>
  text.replace(/[\ue080-\ue0ff]/g, (it) => String.fromCharCode(it.charCodeAt(0) - 0xe000));

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** An entry of a listing, with the name that a person reads and the one that the server knows. */
export interface Named {
  file: FileInfo;
  name: string;
  raw: string;
}

/**
 * Reads the names of one folder. Their encoding is guessed from all of them with the path that leads there, so it is the
 * same each time. A name with Chinese in valid UTF-8 is read as that among others, too, for hardly another encoding makes
 * such bytes; a name that fits nothing is read as Western letters.
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
 * The raw path of a folder or file whose path a person reads: each part with letters beyond ASCII is looked for in the
 * listing above it. What is not found there is asked for in UTF-8, and the server says that it is missing.
 * @param from raw path of a folder, empty for where the login leads
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
  // A folder above the root may be closed to listings; the line itself must hold.
  const files = await client.list(folder || undefined).catch((error: unknown) => {
    if (client.closed) throw error;
    return [];
  });
  const named = await namesIn(folder, files);
  return named.find((it) => it.name === name)?.raw ?? rawOf(name);
}

/** The raw path of a root directory as its owner wrote it. */
export async function rawRoot(client: Client, root: string): Promise<string> {
  const base = root.replace(/\/+$/, '');
  if (base === '') return root === '' ? '' : '/';
  if (isAscii(base)) return base;
  return rawPathOf(client, base.startsWith('/') ? '/' : '', base);
}

/**
 * The raw path of a file below a root. UTF-8 is tried first: of most servers one question is enough then.
 */
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

/** A raw path below a raw root, which may be empty. */
export const joined = (root: string, path: string): string => {
  if (path === '') return root;
  return root === '' ? path : `${root.replace(/\/+$/, '')}/${path}`;
};
