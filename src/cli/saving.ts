import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { translatorOf } from '#shared/texts';
import { CommandFailure, exits } from './failure.ts';
import type { Settings } from './settings.ts';
import { cliTexts } from './texts/index.ts';

/**
 * Writes a stream into a file, completely or not at all. Returns size in bytes and SHA-256.
 * @param expected SHA-256 that the bytes must have
 */
export async function save(
  { language }: Settings,
  stream: ReadableStream<Uint8Array>,
  file: string,
  expected?: string,
): Promise<{ size: number; sha256: string }> {
  const t = translatorOf(cliTexts, language);
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const part = `${file}.part`;
  try {
    await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    await pipeline(Readable.fromWeb(stream as WebStream), counted, createWriteStream(part));
    const sha256 = hash.digest('hex');
    if (expected !== undefined && sha256 !== expected) throw new CommandFailure(exits.network, t('damaged', { file }));
    await rename(part, file);
    return { size, sha256 };
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof CommandFailure) throw error;
    const { code, message, cause } = error as Error & { code?: string; cause?: { code?: string } };
    const isOfSystem = code !== undefined && /^E[A-Z]+$/.test(code) && cause === undefined;
    throw new CommandFailure(
      isOfSystem ? exits.usage : exits.network,
      t('unwritable', { file, why: cause?.code ?? message }),
    );
  }
}

/** Keeps a file that exists, unless the user forces its replacement. @throws CommandFailure */
export function refuseToReplace({ language }: Settings, file: string, isForced: boolean): void {
  if (!isForced && existsSync(file))
    throw new CommandFailure(exits.usage, translatorOf(cliTexts, language)('exists', { file }));
}

/** SHA-256 of a file; undefined when it does not exist. */
export async function sumOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
