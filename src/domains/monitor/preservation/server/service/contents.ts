import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { certificateCopy } from '#module/archive/certificates';
import { maxPackaged, packagedForms } from '#module/data/exports';
import type { Context } from '#server/context';
import { fileStream } from '#server/files/file-stream';
import { piped } from '#server/files/piped';
import { contentPath, type Item } from '#server/ocfl/objects';
import { summing, type Sums } from '#server/ocfl/tree';
import type { Throttle } from '#server/files/throttle';
import { filesOf, newestMigration, type FileOf, type KnownVersion, type Scope } from '../queries/dump.ts';
import type { WrittenTable } from './digest.ts';
import { premis } from './premis.ts';

/** The first copy of a file differs from its record, so that it cannot be copied. */
export class FirstCopyDamaged extends Error {
  readonly file: FileOf;
  constructor(file: FileOf) {
    super(`the stored file ${file.fileId} is not what its record says`);
    this.file = file;
  }
}

/** A content that an object has or will get. */
interface Content {
  path: string;
  sha512: string;
}

/** The sources of one version's contents. */
export interface Edition {
  objectId: string;
  /** OCFL version that is written. */
  number: number;
  /** The rows of the version; for a record all public versions up to its newest one. */
  scope: Scope;
  /** The versions of a record, the newest last; empty for other objects. */
  versions: readonly KnownVersion[];
  /** Folder with the tables. */
  folder: string;
  tables: readonly WrittenTable[];
  digest: string;
  /** Task and number of a certificate. */
  certificate?: { taskId: number; certId: number } | undefined;
}

/** Contents by `sha256:size` before encryption; grows while a version is written. */
export type Contents = Map<string, Content>;

/** Size and SHA-256 of contents of a version by their path in its state, before they were encrypted. */
export type Plain = Map<string, { size: number; sha256: string }>;

const keyOf = ({ sha256, size }: { sha256: string; size: number }): string => `${sha256}:${size}`;

/**
 * The files of a version: the stored ones, then their descriptions. They are read one after the other; a content that
 * the object has already is not read.
 * @throws {@link FirstCopyDamaged}
 */
export async function* itemsOf(
  ctx: Context,
  edition: Edition,
  { contents, plain, throttle }: { contents: Contents; plain: Plain; throttle: Throttle },
): AsyncGenerator<Item> {
  const { encryption } = ctx.preservation;
  const { scope, versions, number } = edition;
  const newest = versions.at(-1);
  const own: Scope = newest ? { ...scope, ids: [newest.resourceId] } : scope;
  /** A file of the state whose bytes are read, encrypted and hashed in one pass. */
  const item = (logicalPath: string, open: () => Promise<Readable> | Readable, refuse?: (sums: Sums) => void): Item => {
    const kept = `${logicalPath}${encryption.ending}`;
    let read: (() => Sums) | undefined;
    return {
      path: kept,
      async open() {
        const { through, result } = summing();
        read = result;
        return encryption.encrypt(piped(await open(), through));
      },
      accept({ sha512 }) {
        const found = read!();
        refuse?.(found);
        plain.set(kept, found);
        contents.set(keyOf(found), { path: contentPath(number, kept), sha512 });
      },
    };
  };
  for await (const file of filesOf(ctx, own)) {
    const known = file.sha256 === '' ? undefined : contents.get(keyOf(file));
    if (known) {
      yield { path: `${file.path}${encryption.ending}`, digest: known.sha512 };
      continue;
    }
    yield item(
      file.path,
      () => throttled(ctx.files.open(file.storageKey), throttle, () => new FirstCopyDamaged(file)),
      ({ size, sha256 }) => {
        if (size !== file.size || (file.sha256 !== '' && sha256 !== file.sha256)) throw new FirstCopyDamaged(file);
      },
    );
  }
  for (const { name } of edition.tables)
    yield item(`metadata/tables/${name}.jsonl`, () => fileStream(path.join(edition.folder, `${name}.jsonl`)));
  yield item('metadata/files.jsonl', () => Readable.from(fileLines(ctx, scope, contents), { objectMode: false }));
  yield item('metadata/premis.xml', () =>
    Readable.from(bytesOf(premis(ctx, own, edition.objectId)), { objectMode: false }),
  );
  const record = await recordOf(ctx, edition);
  yield item('metadata/record.json', () => text(`${JSON.stringify(record, null, 2)}\n`));
  if (newest) yield* formsOf(ctx, own, newest, item);
  if (edition.certificate)
    for (const language of ['zh', 'en'] as const) {
      // It can be rendered again from the rows at any time; the rows must not be lost.
      const bytes = await certificateCopy(ctx, edition.certificate, language)
        .then(async (document) => document && Buffer.concat(await document.toArray()))
        .catch((error: unknown) =>
          ctx.log.error({ err: error, ...edition.certificate }, 'a certificate cannot be drawn'),
        );
      if (bytes) yield item(`certificate.${language}.pdf`, () => Readable.from([bytes], { objectMode: false }));
    }
}

const text = (it: string) => Readable.from([Buffer.from(it)], { objectMode: false });

async function* bytesOf(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}

/** A stream with a limited rate. @param fault the error that replaces one of the source */
function throttled(source: Readable, throttle: Throttle, fault?: () => Error): Readable {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      throttle.consumed(chunk.length).then(() => done(null, chunk), done);
    },
  });
  return piped(source, through, fault);
}

/** Every stored file of every version of an object, with its record and the place of its bytes in the object. */
async function* fileLines(ctx: Context, scope: Scope, contents: Contents): AsyncGenerator<Buffer> {
  for await (const { fileId, path: logicalPath, size, sha256, mime } of filesOf(ctx, scope)) {
    const contentPath = contents.get(keyOf({ sha256, size }))?.path ?? null;
    yield Buffer.from(`${JSON.stringify({ fileId, path: logicalPath, size, sha256, mime, contentPath })}\n`);
  }
}

/** Version of the format of `metadata/record.json` and the other descriptions. */
export const recordFormat = 1;

/** The head of an object's description: its kind, and the tables of its rows. */
async function recordOf(ctx: Context, { objectId, scope, versions, tables, digest }: Edition): Promise<object> {
  return {
    format: recordFormat,
    product: 'lattice',
    kind: scope.kind,
    id: objectId,
    origin: ctx.siteUrl,
    writtenAt: ctx.now.toISOString(),
    schema: await newestMigration(ctx),
    digest,
    tables,
    ...(versions.length > 0 ? { versions } : {}),
  };
}

/** The newest version of a record in external formats. */
async function* formsOf(
  ctx: Context,
  own: Scope,
  newest: KnownVersion,
  item: (logicalPath: string, open: () => Readable) => Item,
): AsyncGenerator<Item> {
  const { ending } = ctx.preservation.encryption;
  const first = [];
  for await (const file of filesOf(ctx, own)) {
    if (first.length >= maxPackaged) break;
    first.push({ ...file, path: `${file.path}${ending}` });
  }
  const { dataciteXml, dataciteJson, roCrate } = await packagedForms(ctx, newest.publicId, first);
  yield item('metadata/datacite.xml', () => text(dataciteXml));
  yield item('metadata/datacite.json', () => text(dataciteJson));
  yield item('ro-crate-metadata.json', () => text(roCrate));
}
