import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { zipped, type Packed } from '#server/zip';

/** A file of an archive that is made. */
export interface Entry {
  path: string;
  /** About so many bytes. */
  size: number;
  open: () => Readable;
}

/** A file of an archive whose text is there already. */
export function textEntry(path: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, open: () => Readable.from([bytes]) };
}

export const jsonEntry = (path: string, value: unknown): Entry =>
  textEntry(path, `${JSON.stringify(value, null, 2)}\n`);

/** A reply with an archive that is made while it is sent; where asked for, its last file lists the others with their sums. */
export function archiveReply(
  ctx: Context,
  name: string,
  entries: AsyncIterable<Entry>,
  { hasManifest }: { hasManifest: boolean },
): FileReply {
  return {
    name,
    mediaType: 'application/zip',
    isMade: true,
    open: () => Readable.from(zipped(hasManifest ? withManifest(entries) : packed(entries), ctx.now)),
  };
}

async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Packed> {
  for await (const entry of entries) yield { ...entry, compress: !entry.path.endsWith('.zip') };
}

async function* withManifest(entries: AsyncIterable<Entry>): AsyncGenerator<Packed> {
  const files: { path: string; bytes: number; sha256: string }[] = [];
  for await (const { path, size, open } of entries)
    yield { path, size, compress: true, open: () => Readable.from(summed(path, open()), { objectMode: false }) };
  // A file is packed before the next one is asked for, so that all sums are there now.
  const bytes = Buffer.from(`${JSON.stringify({ files }, null, 2)}\n`);
  yield { path: 'MANIFEST.json', size: bytes.length, compress: true, open: () => Readable.from([bytes]) };

  async function* summed(path: string, source: Readable): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let length = 0;
    for await (const part of source as AsyncIterable<Buffer>) {
      hash.update(part);
      length += part.length;
      yield part;
    }
    files.push({ path, bytes: length, sha256: hash.digest('hex') });
  }
}
