import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sha512Of, storeSha512 } from '#module/system/uploads';
import { newSum } from '#module/files/transfers';
import { isCompressible } from '#module/data/bundles';
import type { FileRecord } from '#module/data/record-files';
import type { Context } from '#server/context';
import { lookedAt, requestFixityCheck } from '#server/files/stored-content';
import { zipped, type Packed } from '#server/files/zip';
import { declaration, recordFile, type Algorithm } from '../../format.ts';
import { pathInBag } from './names.ts';
import { batchesOf, recordJson, type Source } from './record.ts';
import { sumList, type Sums } from './sum-list.ts';

/** Input of a bag. The caller has already checked access. */
export interface BagInput {
  resourceId: number;
  /** The top folder, with the name of the archive. */
  folder: string;
  mtime: Date;
  source: Source;
  /** Fields of the form. */
  metadata: object;
  /** Additional small payload files, by path below `data/`. */
  described: Readonly<Record<string, string | Buffer>>;
  /** Additional tag files by path. */
  tags: Readonly<Record<string, string>>;
  /** The text of `bag-info.txt` for a payload with a total size and number of files. */
  info: (payload: { bytes: number; files: number }) => string;
  /** Address of a file's bytes, if the bag does not contain them. */
  addressOf?: (file: FileRecord) => string;
  /** Whether the SHA-512 of all files is known, so that a bag without their bytes can list it. */
  knowsSha512: boolean;
}

/** Approximate length of a streamed text; it only has to be between the thresholds for small and for Zip64 entries. */
const someLength = 1_000_000;

/**
 * Streams the archive with the bag: nothing is written to disk, and each file is read once. Checksums are computed from
 * the passing bytes, so the manifests follow the payload. If the bytes of a file differ from its upload, the archive
 * ends before its directory, so that no program accepts it as complete.
 */
export function bagOf(ctx: Context, input: BagInput): Readable {
  return Readable.from(zipped(entriesOf(ctx, input), input.mtime), { objectMode: false });
}

async function* entriesOf(ctx: Context, it: BagInput): AsyncGenerator<Packed> {
  const isHoley = it.addressOf !== undefined;
  const algorithms: Algorithm[] = isHoley && !it.knowsSha512 ? ['sha256'] : ['sha256', 'sha512'];
  const [payload, tags] = [sumList(algorithms), sumList(['sha256', 'sha512'])];
  const count = { bytes: 0, files: 0 };
  const inBag = (path: string) => `${it.folder}/${path}`;

  /** An entry whose checksums are added to one of the lists after its last byte. */
  const noted = (path: string, list: typeof payload, open: () => AsyncIterable<Buffer>, size = someLength): Packed => ({
    path: inBag(path),
    size,
    compress: true,
    open: () => Readable.from(listed(path, list, open()), { objectMode: false }),
  });
  async function* listed(path: string, list: typeof payload, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hashes = { sha256: createHash('sha256'), sha512: createHash('sha512') };
    let length = 0;
    for await (const part of bytes) {
      for (const hash of Object.values(hashes)) hash.update(part);
      length += part.length;
      yield part;
    }
    list.add(path, { sha256: hashes.sha256.digest('hex'), sha512: hashes.sha512.digest('hex') });
    if (list === payload) took(length);
  }
  const took = (bytes: number) => {
    count.bytes += bytes;
    count.files += 1;
  };

  yield noted('bagit.txt', tags, () => once(declaration));
  // The list of files and the payload are read separately, and may differ if a draft changes in between.
  const [told, given] = [createHash('sha256'), createHash('sha256')];
  const ofFile = ({ path, sha256, size }: FileRecord) => `${path}\n${sha256} ${size}\n`;
  yield noted(`data/${recordFile}`, payload, () =>
    recordJson(ctx, it, (file) => {
      told.update(ofFile(file));
    }),
  );
  for (const [path, content] of Object.entries(it.described)) yield noted(`data/${path}`, payload, () => once(content));

  const computed = new Map<number, string>();
  const away: Buffer[] = [];
  for await (const files of batchesOf(ctx, it.resourceId)) {
    const known = await sha512Of(
      ctx,
      files.map(({ fileId }) => fileId),
    );
    const here: FileRecord[] = [];
    for (const file of files) {
      given.update(ofFile(file));
      const path = `data/${pathInBag(file.path)}`;
      const sha512 = known.get(file.fileId);
      // An old file without a checksum cannot be listed without its bytes.
      if (it.addressOf && file.sha256 !== '' && (sha512 !== undefined || !it.knowsSha512)) {
        payload.add(path, { sha256: file.sha256, ...(sha512 ? { sha512 } : {}) });
        away.push(Buffer.from(`${it.addressOf(file)} ${file.size} ${path}\n`));
        took(file.size);
      } else here.push(file);
    }
    for await (const { file, fault, open } of lookedAt(ctx, wanted(here))) {
      if (fault) throw new Error(`bag: ${file.path} is ${fault}`);
      const path = `data/${pathInBag(file.path)}`;
      yield {
        path: inBag(path),
        size: file.size,
        compress: isCompressible(file.mime),
        open: () =>
          Readable.from(
            summed(ctx, file, known.get(file.fileId), open(), (sums) => {
              payload.add(path, sums);
              took(file.size);
              if (file.sha256 !== '' && !known.has(file.fileId)) computed.set(file.fileId, sums.sha512!);
            }),
            { objectMode: false },
          ),
      };
    }
    await storeSha512(ctx, computed);
    computed.clear();
  }
  if (told.digest('hex') !== given.digest('hex')) throw new Error('bag: the files of the record changed meanwhile');

  if (away.length > 0) yield noted('fetch.txt', tags, () => each(away));
  for (const [path, text] of Object.entries(it.tags)) yield noted(path, tags, () => once(text));
  yield noted('bag-info.txt', tags, () => once(it.info(count)));
  for (const one of algorithms) yield noted(`manifest-${one}.txt`, tags, () => each(payload.manifest(one)));
  for (const one of ['sha256', 'sha512'] as const)
    yield {
      path: inBag(`tagmanifest-${one}.txt`),
      size: someLength,
      compress: true,
      open: () => Readable.from(tags.manifest(one), { objectMode: false }),
    };
}

async function* wanted(files: readonly FileRecord[]) {
  for (const file of files) yield { ...file, known: file.damage };
}

async function* once(content: string | Buffer): AsyncGenerator<Buffer> {
  yield typeof content === 'string' ? Buffer.from(content.toWellFormed()) : content;
}

async function* each(parts: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* parts;
}

/**
 * Passes the bytes of a stored file through and computes their checksums, for large files in a thread. A stored SHA-512
 * is valid if the SHA-256 matches. @throws if the bytes differ from the upload
 */
async function* summed(
  ctx: Context,
  { path, size, sha256: recorded, storageKey }: FileRecord,
  known: string | undefined,
  source: Readable,
  done: (sums: Sums) => void,
): AsyncGenerator<Buffer> {
  const [first, second] = [newSum(size), known === undefined ? newSum(size, 'sha512') : undefined];
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const parts = await first.add([chunk]);
      yield* second ? await second.add(parts) : parts;
    }
    const sha256 = await first.digest();
    if (first.size !== size || (recorded !== '' && sha256 !== recorded)) {
      await requestFixityCheck(ctx, storageKey);
      throw new Error(`bag: ${path} is not what was uploaded`);
    }
    done({ sha256, sha512: known ?? (await second!.digest()) });
  } finally {
    first.forget();
    second?.forget();
  }
}
