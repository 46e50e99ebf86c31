import { createHash } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import zlib from 'node:zlib';
import { fileStream } from '../files/file-stream.ts';
import { writeStream } from '../files/local-files.ts';
import { piped } from '../files/piped.ts';
import { readableOf, webStreamOf } from '../files/streams.ts';
import { BackupFault } from './fault.ts';

/*
 * The format of bytes in a backup: compressed where that helps (zstd, RFC 8878), then encrypted for the operator's
 * public keys (age, https://age-encryption.org/v1). The server needs no key that decrypts what it has written.
 */

/** Public keys that a backup is encrypted for; with none it is not encrypted. */
export type Recipients = readonly string[];

/** A file of a backup, with the checksum of its stored (compressed, encrypted) bytes. */
export interface BackupFile {
  name: string;
  size: number;
  sha256: string;
}

/**
 * Suffix of the names of encrypted objects. It depends on the public keys, so each set of keys has separate objects.
 */
export const endingFor = (recipients: Recipients): string =>
  recipients.length === 0
    ? ''
    : `.${createHash('sha256')
        .update([...recipients].sort().join('\n'))
        .digest('hex')
        .slice(0, 8)}.age`;

/** Hashes and counts the bytes that pass through. */
export function summing(): { through: Transform; result: () => { size: number; sha256: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Encrypts a stream for these keys; returns it unchanged when there are none. Closes the source on a fault. */
export async function encrypted(source: Readable, recipients: Recipients): Promise<Readable> {
  if (recipients.length === 0) return source;
  try {
    // Loaded only when it is needed.
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    for (const one of recipients) encrypter.addRecipient(one);
    return readableOf(await encrypter.encrypt(webStreamOf(source)));
  } catch (error) {
    source.destroy();
    throw error;
  }
}

/** Refuses invalid age public keys. @throws badRecipient */
export async function refuseRecipients(recipients: Recipients): Promise<void> {
  if (recipients.length === 0) return;
  const { Encrypter } = await import('age-encryption');
  for (const recipient of recipients)
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new BackupFault('badRecipient', { recipient });
    }
}

/**
 * Writes a stream into a file of the backup, completely or not at all, and flushes it.
 * @param options.pack whether to compress; @param options.refuse called with size and checksum before the file counts
 */
export async function writeBackupFile(
  source: Readable,
  folder: string,
  name: string,
  recipients: Recipients,
  options: { pack: boolean; refuse?: (content: { size: number; sha256: string }) => void },
): Promise<{ file: BackupFile; content: { size: number; sha256: string } }> {
  const part = path.join(folder, `${name}.part`);
  const content = summing();
  const stored = summing();
  try {
    const read = piped(source, content.through);
    const packed = options.pack ? piped(read, zstd()) : read;
    await writeStream(part, [await encrypted(packed, recipients), stored.through], { flush: true });
    const found = content.result();
    options.refuse?.(found);
    await rename(part, path.join(folder, name));
    return { file: { name, ...stored.result() }, content: found };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const zstd = () => zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } });

/** Reads secret keys from a file, one per line, as age writes it. @throws badIdentity */
export async function readIdentities(file: string): Promise<string[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new BackupFault('badIdentity', { file, why: (error as Error).message });
  }
  const keys = text.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith('#'));
  if (keys.length === 0 || !keys.every((key) => key.startsWith('AGE-SECRET-KEY-')))
    throw new BackupFault('badIdentity', { file, why: 'AGE-SECRET-KEY-…' });
  return keys.map((key) => key.trim());
}

/**
 * Decrypts a stream.
 * @throws noIdentity|wrongIdentity; the stream fails when the bytes are damaged
 */
export async function decrypted(source: Readable, identities: readonly string[]): Promise<Readable> {
  try {
    if (identities.length === 0) throw new BackupFault('noIdentity');
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    for (const one of identities) decrypter.addIdentity(one);
    return readableOf(await decrypter.decrypt(webStreamOf(source)));
  } catch (error) {
    source.destroy();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw /no identity matched/i.test(String(error)) ? new BackupFault('wrongIdentity') : error;
  }
}

/**
 * Opens a file of the backup, decrypted and unpacked.
 * @param identities secret keys, for files whose name ends with `.age`
 * @throws noIdentity|wrongIdentity; the stream fails when the bytes are damaged
 */
export async function openBackupFile(
  file: string,
  identities: readonly string[],
  options: { pack: boolean },
): Promise<Readable> {
  let source = fileStream(file);
  if (file.endsWith('.age')) source = await decrypted(source, identities);
  if (!options.pack) return source;
  return piped(source, zlib.createZstdDecompress());
}

/** Size and checksum of a file as stored. */
export async function sumOf(file: string): Promise<{ size: number; sha256: string }> {
  const { through, result } = summing();
  for await (const _chunk of piped(fileStream(file), through));
  return result();
}
