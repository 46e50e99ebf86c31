import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { fromBuffer, type Entry, type Options, type ZipFile as Opened } from 'yauzl';
import { ZipFile } from 'yazl';
import { fillPath } from '#shared/contract';
import type { Person } from '#factory/identity/accounts';
import type { Program } from '#server/process/program';
import { uploadTo } from '#testing';
import { bags, type StoredImport } from '../contract.ts';
import { importBag } from './service/importing.ts';

export const sumOf = (bytes: Buffer | string, algorithm = 'sha256') =>
  createHash(algorithm).update(bytes).digest('hex');

export type Files = Record<string, string | Buffer>;

/** The files of a valid bag with a payload, by path in the bag; paths of the payload are below `data/`. */
export function bagFiles(
  payload: Files,
  {
    version = '1.0',
    algorithms = ['sha256', 'sha512'],
    info = {},
    tags = {},
  }: {
    version?: string;
    algorithms?: readonly string[];
    info?: Record<string, string>;
    tags?: Files;
  } = {},
): Files {
  const inside = Object.fromEntries(Object.entries(payload).map(([path, bytes]) => [`data/${path}`, bytes]));
  const manifest = (files: Files, algorithm: string) =>
    Object.entries(files)
      .map(([path, bytes]) => `${sumOf(bytes, algorithm)}  ${path}\n`)
      .join('');
  const bytes = Object.values(payload).reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  const fields = { 'Payload-Oxum': `${bytes}.${Object.keys(payload).length}`, ...info };
  const tagFiles: Files = {
    'bagit.txt': `BagIt-Version: ${version}\nTag-File-Character-Encoding: UTF-8\n`,
    'bag-info.txt': Object.entries(fields)
      .map(([label, value]) => `${label}: ${value}\n`)
      .join(''),
    ...tags,
    ...Object.fromEntries(algorithms.map((one) => [`manifest-${one}.txt`, manifest(inside, one)])),
  };
  return {
    ...inside,
    ...tagFiles,
    ...Object.fromEntries(algorithms.map((one) => [`tagmanifest-${one}.txt`, manifest(tagFiles, one)])),
  };
}

/** An archive of files, in a folder unless its name is empty. */
export async function zipOf(files: Files, folder = 'bag'): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of Object.entries(files))
    zip.addBuffer(Buffer.from(bytes), folder ? `${folder}/${path}` : path);
  zip.end();
  return buffer(zip.outputStream);
}

/** The files of an archive by path, read by a library other than the one that wrote them. */
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, Options, Opened>(fromBuffer)(bytes, { lazyEntries: true, strictFileNames: true });
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const files = new Map<string, Buffer>();
  zip.on('entry', (entry: Entry) => {
    open(entry)
      .then(buffer)
      .then((content) => {
        files.set(entry.fileName, content);
        zip.readEntry();
      })
      .catch((error: unknown) => zip.emit('error', error));
  });
  zip.readEntry();
  await once(zip, 'end');
  return files;
}

/** Uploads an archive and runs the check like the worker. */
export async function taken(portal: Program, who: Person, archive: Buffer, lang = 'zh'): Promise<StoredImport> {
  const begun = await who.call(bags.begin, { query: { lang } });
  if (begun.code !== 200) throw new Error(begun.msg);
  const { bagId } = begun.data as { bagId: number };
  const sent = await uploadTo(portal, who.token, bags.upload, { bagId }, {}, 'bag.zip', archive);
  if (sent.code !== 200) throw new Error(sent.msg);
  await importBag(portal.context(), bagId);
  return (await who.call(bags.find, { params: { bagId }, query: { lang } })).data as StoredImport;
}

/** Downloads of bags as a browser or a program makes them: bytes, or the envelope of a refusal. */
export function bagDownloads(portal: Program) {
  const fetched = async (url: string, token = '') => {
    const answer = await portal.http.inject({
      method: 'GET',
      url: `/prod-api${url}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return {
      ...answer,
      bytes: answer.rawPayload,
      said: answer.headers['download-filename'] ? undefined : answer.json<{ error: string }>(),
    };
  };
  return {
    publicBag: (publicId: string, token = '', query = '') =>
      fetched(fillPath(bags.download.path, { publicId }) + query, token),
    ownBag: (id: number, token: string, query = '') => fetched(fillPath(bags.own.path, { id }) + query, token),
  };
}

/** The files of a bag by their path inside its one folder. */
export async function filesOf(bytes: Buffer): Promise<Map<string, string>> {
  const all = await unzipped(bytes);
  const folders = new Set([...all.keys()].map((name) => name.split('/')[0]));
  assert.equal(folders.size, 1);
  return new Map([...all].map(([name, content]) => [name.slice(name.indexOf('/') + 1), content.toString('latin1')]));
}

/** Number of temporary files that an import of a bag has left. */
export async function leftovers(portal: Program): Promise<number> {
  const found = await portal.database.db
    .selectFrom('sysFile')
    .select('fileId')
    .where('bucket', '=', 'temporary')
    .where('readyAt', 'is not', null)
    .execute();
  return found.length;
}
