import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import { missingFiles } from '#server/http/missing-files';
import type { FileReply } from '#server/routes';
import { knownFault, inspectContent, type StoredContent } from '#server/files/stored-content';
import { zipped, type Packed } from '#server/files/zip';

/** A file of an archive. */
export interface Entry {
  path: string;
  /** Approximate size in bytes. */
  size: number;
  open: () => Readable;
  /** The stored file; if its bytes are unavailable, it is omitted and listed in `MISSING.txt`. */
  stored?: StoredContent;
}

/** A file of an archive with the given text. */
export function textEntry(path: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { path, size: bytes.length, open: () => Readable.from([bytes]) };
}

export const jsonEntry = (path: string, value: unknown): Entry =>
  textEntry(path, `${JSON.stringify(value, null, 2)}\n`);

/** A reply that streams an archive; optionally its last file lists the others with their checksums. */
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
    open: () => {
      const there = present(ctx, entries);
      return Readable.from(zipped(hasManifest ? withManifest(there) : packed(there), ctx.now));
    },
  };
}

async function* present(ctx: Context, entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const missing = missingFiles();
  for await (const entry of entries) {
    const { path, stored } = entry;
    const look = stored && (await inspectContent(ctx, stored, await knownFault(ctx, stored.storageKey)));
    if (look?.fault) missing.add({ ...stored!, path, fault: look.fault });
    else yield entry;
  }
  const list = missing.entry();
  if (list) yield list;
}

async function* packed(entries: AsyncIterable<Entry>): AsyncGenerator<Packed> {
  for await (const entry of entries) yield { ...entry, compress: !entry.path.endsWith('.zip') };
}

async function* withManifest(entries: AsyncIterable<Entry>): AsyncGenerator<Packed> {
  const files: { path: string; bytes: number; sha256: string }[] = [];
  for await (const { path, size, open } of entries)
    yield { path, size, compress: true, open: () => Readable.from(summed(path, open()), { objectMode: false }) };
  // Each file is packed before the next one is requested, so all checksums are available now.
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
