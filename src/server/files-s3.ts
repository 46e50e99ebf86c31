import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { checkKey, measure, nameOnTheWay, type FileStore, type Growth } from './files.ts';

/** Where an S3-compatible service is and who calls it. */
export interface S3Place {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Address the bucket by path (`host/bucket`), as most services of one's own want it, or by host name. */
  byPath: boolean;
}

const mebibyte = 1024 * 1024;

/** Smallest part sent; the protocol asks for 5 MiB. Each write holds at most two in memory. */
const smallestPart = 8 * mebibyte;

/** Parts that a file may have: the protocol allows 10,000, a record of fewer is written faster. */
const mostParts = 2500;

/** What the adapter keeps of a growing key. */
interface Note {
  uploadId: string;
  /** Entity tags of the parts that have arrived, in order. */
  tags: string[];
  /** Bytes behind the last part, in an object of their own until they fill a part. */
  tail: number;
  /** Objects that held tails before: they go once this note has been kept. */
  stale: string[];
}

const blank = (): Note => ({ uploadId: '', tags: [], tail: 0, stale: [] });

/**
 * A store in a bucket. Large files go up in parts; a file exists when its parts have been joined, not before. What
 * an interrupted write leaves is found by its key, so {@link FileStore.remove} clears it without any memory of it.
 */
export async function s3Store(place: S3Place): Promise<FileStore> {
  const client = new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    forcePathStyle: place.byPath,
    // Services that do not know the newer checksums store the trailers of a body as a part of it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 300_000 },
  });
  const Bucket = place.bucket;
  const tailOf = (key: string, note: Note) => `incoming/${nameOnTheWay(key)}.${note.tags.length + 1}`;

  const putPart = async (key: string, note: Note, body: Buffer) => {
    note.uploadId ||= (await client.send(new CreateMultipartUploadCommand({ Bucket, Key: checkKey(key) }))).UploadId!;
    const { ETag } = await client.send(
      new UploadPartCommand({
        Bucket,
        Key: key,
        UploadId: note.uploadId,
        PartNumber: note.tags.length + 1,
        Body: body,
      }),
    );
    note.tags.push(ETag!);
  };
  const join = async (key: string, { uploadId, tags }: Note) => {
    const Parts = tags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }));
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts } }),
    );
  };
  const abort = (key: string, uploadId: string) =>
    client
      .send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId }))
      .catch((error: unknown) => refuseUnless(error, 'NoSuchUpload'));
  const has = (key: string) =>
    client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) })).then(
      () => true,
      (error: unknown) => refuseUnless(error, 'NotFound', 'NoSuchKey') ?? false,
    );
  const bytesOf = async (Key: string, length: number): Promise<Buffer> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${length - 1}` }));
    return Buffer.from(await Body!.transformToByteArray());
  };
  const drop = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));

  async function* listed(Prefix: string): AsyncGenerator<string> {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      for (const { Key } of page.Contents ?? []) yield Key!;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }
  async function* unjoined(Prefix: string): AsyncGenerator<{ key: string; uploadId: string }> {
    let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (;;) {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...marker }));
      for (const { Key, UploadId } of page.Uploads ?? []) yield { key: Key!, uploadId: UploadId! };
      if (!page.IsTruncated) return;
      marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  /** Takes away what lies on the way to a key: uploads that were never joined, tails. */
  const clear = async (key: string) => {
    for await (const { key: found, uploadId } of unjoined(key)) if (found === key) await abort(key, uploadId);
    for await (const tail of listed(`incoming/${nameOnTheWay(key)}.`)) await drop(tail);
  };

  return {
    async write(key, source) {
      checkKey(key);
      const { through, result } = measure();
      const note = blank();
      source.on('error', (error) => through.destroy(error));
      try {
        for await (const part of inParts(source.pipe(through), smallestPart)) {
          if (part.broken) throw part.broken.error;
          if (part.last && note.uploadId === '')
            await client.send(new PutObjectCommand({ Bucket, Key: key, Body: part.bytes }));
          else await putPart(key, note, part.bytes);
        }
        if (note.uploadId !== '') await join(key, note);
      } catch (error) {
        source.unpipe(through);
        if (note.uploadId !== '') await abort(key, note.uploadId);
        throw error;
      }
      return result();
    },

    async append(key, source, { from, total, keep }) {
      const note = structuredClone((from.note as Note | undefined) ?? blank());
      for (const name of note.stale.splice(0)) await drop(name);
      let size = from.size - note.tail;
      const held = note.tail > 0 ? await bytesOf(tailOf(key, note), note.tail) : Buffer.alloc(0);
      if (held.length < note.tail) throw new Error(`${note.tail - held.length} bytes of a growing file are lost`);
      const grown = (): Growth => ({ size: size + note.tail, note: structuredClone(note) });
      const put = async (bytes: Buffer) => {
        if (note.tail > 0) note.stale.push(tailOf(key, note));
        await putPart(key, note, bytes);
        size += bytes.length;
        note.tail = 0;
        await keep(grown());
      };
      const putRest = async (bytes: Buffer) => {
        if (size + bytes.length === total && bytes.length > 0) return put(bytes);
        if (bytes.length > 0) await client.send(new PutObjectCommand({ Bucket, Key: tailOf(key, note), Body: bytes }));
        note.tail = bytes.length;
        return keep(grown());
      };
      for await (const { bytes, last, broken } of inParts(source, partSizeFor(total), held)) {
        if (last) await putRest(bytes);
        else await put(bytes);
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
      const Range = range && `bytes=${range.start}-${range.end}`;
      const abortion = new AbortController();
      async function* bytes() {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }), {
            abortSignal: abortion.signal,
          });
          yield* Body as Readable;
        } finally {
          abortion.abort();
        }
      }
      return Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 });
    },

    async remove(key) {
      checkKey(key);
      // In this order a write that is just being finished fails or is removed.
      await clear(key);
      await drop(key);
    },

    has,

    async *keys() {
      for await (const key of listed('')) yield key.replace(/^(incoming\/[0-9a-f]{32})\.\d+$/, '$1');
      for await (const { key } of unjoined('')) yield `incoming/${key.replaceAll('/', '')}`;
    },

    async check() {
      const probe = `incoming/probe-${process.pid}`;
      await client.send(new PutObjectCommand({ Bucket, Key: probe, Body: Buffer.from('probe') }));
      await drop(probe);
    },
  };
}

/** Larger parts for files that would have too many of them otherwise. */
function partSizeFor(total: number): number {
  return Math.max(smallestPart, Math.ceil(total / mostParts / mebibyte) * mebibyte);
}

interface Part {
  bytes: Buffer;
  /** Everything that is left; may be empty, may be shorter than the others. */
  last: boolean;
  /** The source broke off behind these bytes. */
  broken?: { error: unknown };
}

/** Cuts a stream into parts of one size. At most one part is held, beside the one that the caller works on. */
async function* inParts(
  source: AsyncIterable<Buffer>,
  partBytes: number,
  held: Buffer = Buffer.alloc(0),
): AsyncGenerator<Part> {
  let gathered: Buffer[] = [held];
  let size = held.length;
  try {
    for await (const chunk of source) {
      gathered.push(chunk);
      size += chunk.length;
      while (size > partBytes) {
        const all = Buffer.concat(gathered);
        yield { bytes: all.subarray(0, partBytes), last: false };
        gathered = [all.subarray(partBytes)];
        size -= partBytes;
      }
    }
  } catch (error) {
    yield { bytes: Buffer.concat(gathered), last: true, broken: { error } };
    return;
  }
  yield { bytes: Buffer.concat(gathered), last: true };
}

/** Lets errors of these names pass in silence. */
function refuseUnless(error: unknown, ...names: string[]): undefined {
  if (error instanceof S3ServiceException && names.includes(error.name)) return undefined;
  throw error;
}
