import { Readable } from 'node:stream';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { checkKey, measure, temporaryName, flushInterval, type FileStore, type Growth } from './files.ts';
import { piped } from './piped.ts';
import { markerFile, requireMarker, type MarkedPlace } from './place-marker.ts';
import { blank, bucketOf, refuseUnless, tailOf, type Note, type S3Place } from './s3-bucket.ts';
import { deferError } from './streams.ts';

const mebibyte = 1024 * 1024;

/** Smallest part that is sent; the protocol requires 5 MiB. Each write holds at most two parts in memory. */
const minPartSize = 8 * mebibyte;

/** Maximum parts of a file. The protocol allows 10,000, but the progress record of fewer parts is written faster. */
const maxParts = 2500;

/**
 * A file store in an S3 bucket. Large files are multipart uploads; a file exists only when its parts have been joined.
 * The remains of an interrupted write are found by its key, so {@link FileStore.remove} clears them without any record.
 * A crash loses the part in memory and the bytes since the last save of a growing file. On a fast connection a part is
 * saved when it is full: 8 MiB, or a 2,500th of the file above 19.5 GiB. On a slow connection the incomplete part
 * (tail) is saved too, as a separate object that is replaced each time: after 5 s, and later for larger parts in
 * proportion, so that no upload sends more than one or two mebibytes per second twice.
 * @param flushAfter milliseconds between two saves of a tail, for the smallest parts
 */
export async function s3Store(place: S3Place, { flushAfter = flushInterval } = {}): Promise<FileStore> {
  const bucket = bucketOf(place);
  const { put, bytesOf, textOf, read, drop, has, sizeOf, putPart, join, abort, listed, unjoined } = bucket;

  /** Deletes the remains of writes to a key: uploads that were never joined, and tails. */
  const clear = async (key: string) => {
    for await (const { key: found, uploadId } of unjoined(key)) if (found === key) await abort(key, uploadId);
    for await (const tail of listed(`incoming/${temporaryName(key)}.`)) await drop(tail);
  };

  let marker: string | undefined;
  const marked: MarkedPlace = {
    name: 'files',
    address: `s3://${place.bucket}`,
    read: () => textOf(markerFile),
    write: async (text) => void (await put(markerFile, Buffer.from(text))),
    async isEmpty() {
      for await (const _key of listed('')) return false;
      return true;
    },
  };

  return {
    async write(key, source) {
      checkKey(key);
      const { through, result } = measure();
      await writeObject(bucket, key, piped(source, through));
      return result();
    },

    async append(key, source, { from, total, keep }) {
      const note = structuredClone((from.note as Note | undefined) ?? blank());
      for (const name of note.stale.splice(0)) await drop(name);
      let size = from.size - note.tail;
      const held = note.tail > 0 ? await bytesOf(tailOf(key, note), note.tail) : Buffer.alloc(0);
      if (held.length < note.tail) throw new Error(`${note.tail - held.length} bytes of a growing file are lost`);
      const grown = (): Growth => ({ size: size + note.tail, note: structuredClone(note) });
      const putFull = async (bytes: Buffer) => {
        if (note.tail > 0) note.stale.push(tailOf(key, note));
        await putPart(key, note, bytes);
        size += bytes.length;
        note.tail = 0;
        await keep(grown());
      };
      // A longer tail replaces a shorter one at once. Until its record is saved, only the former length of it is read.
      const putTail = async (bytes: Buffer) => {
        if (bytes.length > note.tail) await put(tailOf(key, note), bytes);
        note.tail = bytes.length;
        return keep(grown());
      };
      const partBytes = partSizeFor(total);
      const every = (flushAfter * partBytes) / minPartSize;
      for await (const { bytes, last, isSoFar, broken } of inParts(each(source), partBytes, { held, every })) {
        const isEnd = last && size + bytes.length === total && bytes.length > 0;
        if (isSoFar || (last && !isEnd)) await putTail(bytes);
        else await putFull(bytes);
        if (broken) throw broken.error;
      }
      return grown();
    },

    async finish(key, { note }) {
      try {
        await join(key, note as Note);
      } catch (error) {
        // It was joined before, and the answer was lost.
        refuseUnless(error, 'NoSuchUpload');
        if (!(await has(key))) throw error;
      }
      await clear(key);
    },

    open(key, range) {
      checkKey(key);
      const abortion = new AbortController();
      async function* bytes() {
        try {
          yield* await read(key, range, abortion.signal);
        } finally {
          abortion.abort();
        }
      }
      return deferError(Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 }));
    },

    async remove(key) {
      checkKey(key);
      // In this order, a write that is just being completed fails or is removed.
      await clear(key);
      await drop(key);
    },

    has,
    sizeOf,

    async *keys() {
      for await (const key of listed(''))
        if (key !== markerFile) yield key.replace(/^(incoming\/[0-9a-f]{32})\.\d+$/, '$1');
      for await (const { key } of unjoined('')) yield `incoming/${key.replaceAll('/', '')}`;
    },

    requirePresent: () => requireMarker(marked, marker),
    async check() {
      await requireMarker(marked, marker);
      const probe = `incoming/probe-${process.pid}`;
      await put(probe, Buffer.from('probe'));
      await drop(probe);
    },
    place: marked,
    prepare: async () => undefined,
    expect(known) {
      marker = known;
    },
  };
}

/**
 * Refuses a bucket that answers but does not support what uploads need: without the list of unfinished uploads, the
 * remains of a crash could never be deleted, and completing a large upload would fail. A service that does not answer
 * yet is accepted, since it may still start.
 * @throws a sentence for the operator
 */
export async function refuseUnfitBucket(place: S3Place): Promise<void> {
  try {
    for await (const _upload of bucketOf(place).unjoined('incoming/probe')) break;
  } catch (error) {
    if (!(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) === 500) return;
    const { name, $metadata } = error;
    throw new Error(
      `FILES_S3_BUCKET: the service at ${place.endpoint} does not list unfinished uploads of the bucket "${place.bucket}" ` +
        `(ListMultipartUploads: ${$metadata.httpStatusCode} ${name}), which resumable uploads need. ` +
        'Give the key s3:ListBucketMultipartUploads, check the name of the bucket, or use a service that knows this call.',
      { cause: error },
    );
  }
}

async function* each(source: AsyncIterable<readonly Buffer[]>): AsyncGenerator<Buffer> {
  for await (const bytes of source) yield* bytes;
}

/** Larger parts for files that would otherwise have too many. */
function partSizeFor(total: number): number {
  return Math.max(minPartSize, Math.ceil(total / maxParts / mebibyte) * mebibyte);
}

interface Part {
  bytes: Buffer;
  /** The rest of the source; may be empty or shorter than the other parts. */
  last: boolean;
  /** The beginning of a part that arrives slowly; the next value begins with the same bytes. */
  isSoFar?: true;
  /** The source failed after these bytes. */
  broken?: { error: unknown };
}

/** Writes a whole object: a small one in one request, others in parts. A failure leaves nothing behind. */
export async function writeObject(
  { put, putPart, join, abort }: Pick<ReturnType<typeof bucketOf>, 'put' | 'putPart' | 'join' | 'abort'>,
  key: string,
  source: Parameters<typeof inParts>[0],
): Promise<void> {
  const note = blank();
  try {
    for await (const part of inParts(source, minPartSize)) {
      if (part.broken) throw part.broken.error;
      if (part.last && note.uploadId === '') await put(key, part.bytes);
      else await putPart(key, note, part.bytes);
    }
    if (note.uploadId !== '') await join(key, note);
  } catch (error) {
    if (note.uploadId !== '') await abort(key, note.uploadId);
    throw error;
  }
}

/**
 * Cuts a stream into parts of one size. Holds at most one part, in addition to the one that the caller processes.
 * @param held bytes that the first part begins with
 * @param every milliseconds after which an incomplete part is yielded too
 */
export async function* inParts(
  source: AsyncIterable<Buffer>,
  partBytes: number,
  { held = Buffer.alloc(0), every = Infinity }: { held?: Buffer; every?: number } = {},
): AsyncGenerator<Part> {
  let gathered: Buffer[] = [held];
  let size = held.length;
  let handedOut = Date.now();
  try {
    for await (const chunk of source) {
      gathered.push(chunk);
      size += chunk.length;
      while (size > partBytes) {
        const all = Buffer.concat(gathered);
        yield { bytes: all.subarray(0, partBytes), last: false };
        gathered = [all.subarray(partBytes)];
        size -= partBytes;
        handedOut = Date.now();
      }
      if (Date.now() - handedOut < every) continue;
      gathered = [Buffer.concat(gathered)];
      yield { bytes: gathered[0]!, last: false, isSoFar: true };
      handedOut = Date.now();
    }
  } catch (error) {
    yield { bytes: Buffer.concat(gathered), last: true, broken: { error } };
    return;
  }
  yield { bytes: Buffer.concat(gathered), last: true };
}
