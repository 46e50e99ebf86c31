import type { Readable } from 'node:stream';
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
import { checkKey, temporaryName } from './files.ts';

/** Address and credentials of an S3-compatible bucket. */
export interface S3Place {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Address the bucket by path (`host/bucket`), as most self-hosted services require, or by host name. */
  byPath: boolean;
}

/** Progress of a growing key in this store. */
export interface Note {
  uploadId: string;
  /** Entity tags of the uploaded parts, in order. */
  tags: string[];
  /** Bytes after the last part, in a separate object until they fill a part. */
  tail: number;
  /** Objects of former tails; deleted once this progress has been saved. */
  stale: string[];
}

export const blank = (): Note => ({ uploadId: '', tags: [], tail: 0, stale: [] });

/** Key of the object that holds the bytes after the last part. */
export const tailOf = (key: string, note: Note) => `incoming/${temporaryName(key)}.${note.tags.length + 1}`;

/**
 * The S3 calls that the store makes.
 * @param checked returns a key, or throws for one that may not be used; by default the check of the file store
 */
export function bucketOf(place: S3Place, checked: (key: string) => string = checkKey) {
  const client = new S3Client({
    endpoint: place.endpoint,
    region: place.region,
    credentials: { accessKeyId: place.accessKey, secretAccessKey: place.secretKey },
    forcePathStyle: place.byPath,
    // Services that do not know the newer checksums store the trailers of a body as part of it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 300_000 },
  });
  const Bucket = place.bucket;

  const put = (Key: string, Body: Buffer) => client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const read = async (Key: string, range: { start: number; end: number } | undefined, abortSignal: AbortSignal) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }), { abortSignal });
    return Body as Readable;
  };
  const putPart = async (key: string, note: Note, body: Buffer) => {
    note.uploadId ||= (await client.send(new CreateMultipartUploadCommand({ Bucket, Key: checked(key) }))).UploadId!;
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
  const sizeOf = (key: string): Promise<number | undefined> =>
    client.send(new HeadObjectCommand({ Bucket, Key: checked(key) })).then(
      ({ ContentLength }) => ContentLength ?? 0,
      (error: unknown) => refuseUnless(error, 'NotFound', 'NoSuchKey'),
    );
  const has = async (key: string) => (await sizeOf(key)) !== undefined;
  const bytesOf = async (Key: string, length: number): Promise<Buffer> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${length - 1}` }));
    return Buffer.from(await Body!.transformToByteArray());
  };
  /** A small object as text; undefined when there is none. */
  const textOf = (Key: string): Promise<string | undefined> =>
    client.send(new GetObjectCommand({ Bucket, Key })).then(
      ({ Body }) => Body!.transformToString(),
      (error: unknown) => refuseUnless(error, 'NotFound', 'NoSuchKey'),
    );
  const drop = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }));

  async function* listed(prefix: string): AsyncGenerator<string> {
    for await (const { key } of listedSizes(prefix)) yield key;
  }
  async function* listedSizes(Prefix: string): AsyncGenerator<{ key: string; size: number }> {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      for (const { Key, Size } of page.Contents ?? []) yield { key: Key!, size: Size ?? 0 };
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

  return { put, bytesOf, textOf, read, drop, has, sizeOf, putPart, join, abort, listed, listedSizes, unjoined };
}

/** Ignores errors of these names and rethrows others. */
export function refuseUnless(error: unknown, ...names: string[]): undefined {
  if (error instanceof S3ServiceException && names.includes(error.name)) return undefined;
  throw error;
}
