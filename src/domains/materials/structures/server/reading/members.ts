import { createGunzip } from 'node:zlib';
import type { Duplex, Readable } from 'node:stream';
import { extract } from 'tar-stream';
import type { Entry, ZipFile } from 'yauzl';
import type { FileStore } from '#server/files/files';
import { piped } from '#server/files/piped';
import { openRawZip, readEntry } from '#server/files/stored-zip';
import { encodingOfNames } from '#server/formats/name-encoding';
import { decodedAs } from '#server/formats/text-encoding';
import { structureLimits } from '../../limits.ts';
import { structureForm } from '#module/files/previews';
import type { ReadingForm } from './form.ts';

/** A stored file. */
export interface Source {
  name: string;
  storageKey: string;
  size: number;
}

/** A text that may have structures; `member` is its path inside an archive. Without bytes it was not unpacked. */
export interface Member {
  member: string;
  name: string;
  bytes?: Buffer;
  reason?: 'size' | 'content';
}

/** An archive with too many members or bytes, or stored bytes out of reach; what came before is valid. */
export class ArchiveFailure extends Error {
  readonly reason: 'members' | 'size' | 'content' | 'stored';
  constructor(reason: ArchiveFailure['reason']) {
    super(`the archive was not read to its end: ${reason}`);
    this.reason = reason;
  }
}

/** The file itself, or the members of an archive whose names may have structures; one at a time in memory. @throws ArchiveFailure */
export async function* membersOf(files: FileStore, source: Source, form: ReadingForm): AsyncGenerator<Member> {
  if (form === 'zip') yield* inZip(files, source);
  else if (form === 'tar') yield* inTar(files, source);
  else if (form === 'gzip') yield await inGzip(files, source);
  else if (source.size > structureLimits.bytes) yield { member: '', name: source.name, reason: 'size' };
  else yield { member: '', name: source.name, bytes: await storedBytes(files, source) };
}

/** A whole stored file. */
const storedBytes = (files: FileStore, { storageKey }: Source): Promise<Buffer> =>
  bytesOf(files.open(storageKey)).catch((error: unknown) => {
    throw error instanceof ArchiveFailure ? error : new ArchiveFailure('stored');
  });

const baseName = (path: string) => path.split('/').at(-1)!;
/** Hidden copies that macOS adds to archives. */
const isHidden = (path: string) => path.startsWith('__MACOSX/') || baseName(path).startsWith('._');

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > structureLimits.bytes) throw new ArchiveFailure('size');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function* inZip(files: FileStore, source: Source): AsyncGenerator<Member> {
  let zip: ZipFile | undefined;
  try {
    zip = await openRawZip(source.size, (range) => files.open(source.storageKey, range));
    if (zip.entryCount > structureLimits.members) throw new ArchiveFailure('members');
    let unpacked = 0;
    for await (const entry of entriesOf(zip)) {
      const member = await nameOf(entry);
      if (member.endsWith('/') || isHidden(member) || !structureForm(baseName(member))) continue;
      if (entry.uncompressedSize > structureLimits.bytes) {
        yield { member, name: baseName(member), reason: 'size' };
        continue;
      }
      unpacked += entry.uncompressedSize;
      if (unpacked > structureLimits.unpacked) throw new ArchiveFailure('size');
      const bytes = await readEntry(zip, entry)
        .then(bytesOf)
        .catch(() => undefined);
      yield { member, name: baseName(member), ...(bytes ? { bytes } : { reason: 'content' }) };
    }
  } catch (error) {
    throw error instanceof ArchiveFailure ? error : new ArchiveFailure('content');
  } finally {
    zip?.close();
  }
}

/** The entries one by one: the next is read when it is asked for. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
      zip
        .once('entry', resolve)
        .once('end', () => resolve(undefined))
        .once('error', reject);
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

/** Bit 11 says that a name is UTF-8 (APPNOTE 4.4.4). */
async function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): Promise<string> {
  const isUtf8 = (generalPurposeBitFlag & 0x800) !== 0 || fileNameRaw.every((byte) => byte < 0x80);
  const encoding = isUtf8 ? 'utf-8' : await encodingOfNames([fileNameRaw]);
  return tidy(decodedAs(encoding ?? 'utf-8', fileNameRaw, true));
}

/** Characters that the database cannot store, and separators of Windows. */
const tidy = (path: string) => path.replaceAll('\0', '').replaceAll('\\', '/').slice(-1000);

async function* inTar(files: FileStore, source: Source): AsyncGenerator<Member> {
  const unpack = extract();
  const bytes = files.open(source.storageKey);
  const isPacked = /gz$/i.test(source.name);
  piped(isPacked ? piped(bytes, createGunzip()) : bytes, unpack as unknown as Duplex);
  let [members, unpacked] = [0, 0];
  try {
    for await (const entry of unpack) {
      const { name: path, size, type } = entry.header;
      members += 1;
      unpacked += size;
      if (members > structureLimits.members) throw new ArchiveFailure('members');
      if (unpacked > structureLimits.unpacked) throw new ArchiveFailure('size');
      const member = tidy(path);
      const isRead = type === 'file' && !isHidden(member) && structureForm(baseName(member)) !== undefined;
      if (isRead && size > structureLimits.bytes) yield { member, name: baseName(member), reason: 'size' };
      if (isRead && size <= structureLimits.bytes)
        yield { member, name: baseName(member), bytes: await bytesOf(entry as unknown as Readable) };
      else entry.resume();
    }
  } catch (error) {
    throw error instanceof ArchiveFailure ? error : new ArchiveFailure('content');
  } finally {
    bytes.destroy();
  }
}

async function inGzip(files: FileStore, source: Source): Promise<Member> {
  const name = source.name.slice(0, -3);
  const packed = files.open(source.storageKey);
  const unpacked = piped(packed, createGunzip());
  try {
    return { member: '', name, bytes: await bytesOf(unpacked) };
  } catch (error) {
    return { member: '', name, reason: error instanceof ArchiveFailure ? 'size' : 'content' };
  } finally {
    packed.destroy();
  }
}
