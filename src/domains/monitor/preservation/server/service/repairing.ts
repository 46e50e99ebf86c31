import { inTransaction, type Context } from '#server/context';
import { inventoryText, parseInventory, sha512Of, type Inventory } from '#server/ocfl/inventory';
import { folderOf } from '#server/ocfl/layout';
import { replaceContent, structureOf } from '#server/ocfl/objects';
import { sumsOf, textIfThere, type Tree } from '#server/ocfl/tree';
import { requestFixityCheck } from '#server/files/stored-content';
import { Readable } from 'node:stream';
import { firstCopies, requestFileCheck } from '../queries/checks.ts';
import { knownVersions } from '../queries/dump.ts';
import {
  contentsOf,
  copiesOf,
  findObject,
  markWritten,
  pathsOf,
  putFiles,
  type PreservedFile,
  type PreservedObject,
} from '../queries/objects.ts';
import { itemsOf } from './contents.ts';
import { inScratch, prepareEdition, structureRows } from './writing.ts';

/** The stored file is damaged as well, so that there is no good copy. */
export class BothDamaged extends Error {}

/** How a file was repaired: the source, whether the bytes are the same as before, and its new inventory entry. */
export interface RepairedFile {
  source: 'firstCopy' | 'inventory' | 'database';
  isSame: boolean;
  file: PreservedFile;
}

/**
 * Replaces a damaged file of the second copy: inventories from each other, contents from the store, and descriptions
 * from the database. If the bytes differ (a file that is encrypted again, a description that is written again), every
 * inventory of the object is updated. Undefined if there is no source.
 * @throws {@link BothDamaged}
 */
export async function repairFile(
  ctx: Context,
  file: PreservedFile,
  { tree, maxFiles }: { tree: Tree; maxFiles: number },
): Promise<RepairedFile | undefined> {
  const object = await findObject(ctx, file.objectId);
  if (!object) return undefined;
  if ((await pathsOf(ctx, file.objectId)).size > maxFiles)
    throw new Error('the object is too large for the job: npm run preserve -- --verify repairs it');
  const inventory = await goodInventory(object, tree);
  if (!inventory) return undefined;
  if (file.logicalPath === '') return mendStructure(file, inventory, tree);
  const source = await sourceOf(ctx, object, file);
  if (!source) return undefined;
  const place = `${folderOf(file.objectId)}/${file.path}`;
  const sums = await tree.write(place, await source.open());
  if (sums.sha512 === file.sha512) return { source: source.name, isSame: true, file };
  const next = await replaceContent(tree, folderOf(file.objectId), inventory, { path: file.path, ...sums });
  const plain = source.plain();
  const row = {
    ...file,
    size: sums.size,
    sha512: sums.sha512,
    contentSize: plain.size,
    contentSha256: plain.sha256,
  };
  await inTransaction(ctx, async (tx) => {
    await putFiles(tx, [...structureRows(file.objectId, next), row]);
    await markWritten(
      { ...tx, now: object.writtenAt ?? tx.now },
      { ...object, inventorySha512: sha512Of(inventoryText(next)) },
    );
  });
  return { source: source.name, isSame: false, file: row };
}

/** The inventory of an object from the one of its two copies with a matching checksum. */
async function goodInventory({ objectId, head, inventorySha512 }: PreservedObject, tree: Tree) {
  for (const place of ['inventory.json', `v${head}/inventory.json`]) {
    const text = await textIfThere(tree, `${folderOf(objectId)}/${place}`).catch(() => undefined);
    if (text !== undefined && sha512Of(text) === inventorySha512) return parseInventory(text);
  }
  return undefined;
}

async function mendStructure(file: PreservedFile, inventory: Inventory, tree: Tree): Promise<RepairedFile | undefined> {
  const text = structureOf(inventory).get(file.path);
  if (text === undefined || sha512Of(text) !== file.sha512) return undefined;
  await tree.write(`${folderOf(file.objectId)}/${file.path}`, Readable.from([Buffer.from(text)]));
  return { source: 'inventory', isSame: true, file };
}

interface Source {
  name: 'firstCopy' | 'database';
  /** The bytes as stored. */
  open: () => Promise<Readable>;
  /** Size and SHA-256 before encryption. */
  plain: () => { size: number; sha256: string };
}

async function sourceOf(ctx: Context, object: PreservedObject, file: PreservedFile): Promise<Source | undefined> {
  const isStored = !/^(metadata\/|ro-crate-metadata\.json|certificate\.(zh|en)\.pdf)/.test(file.logicalPath);
  return isStored ? storedSource(ctx, file) : describedSource(ctx, object, file);
}

/** The stored file, after it was read and compared. @throws {@link BothDamaged} */
async function storedSource(ctx: Context, file: PreservedFile): Promise<Source | undefined> {
  const { encryption } = ctx.preservation;
  const { contentSha256: sha256, contentSize: size } = file;
  if (sha256 === null || size === null) return undefined;
  const first = await firstCopies(ctx, file);
  for (const { storageKey } of first) {
    const sums = await sumsOf(ctx.files.open(storageKey)).catch(() => undefined);
    if (sums?.sha256 === sha256 && sums.size === size)
      return {
        name: 'firstCopy',
        open: () => encryption.encrypt(ctx.files.open(storageKey)),
        plain: () => ({ size, sha256 }),
      };
    await requestFixityCheck(ctx, storageKey);
  }
  if (first.length === 0) return undefined;
  throw new BothDamaged('the stored file is damaged as well');
}

/** A description, written again from the database. */
async function describedSource(
  ctx: Context,
  object: PreservedObject,
  { logicalPath }: PreservedFile,
): Promise<Source | undefined> {
  return inScratch(async (folder) => {
    const versions = object.kind === 'record' ? await knownVersions(ctx, object.ref) : [];
    const edition = await prepareEdition(ctx, object, versions, folder);
    const contents = await contentsOf(ctx, object.objectId);
    const plain = new Map<string, { size: number; sha256: string }>();
    const throttle = { consumed: async () => undefined };
    for await (const item of itemsOf(ctx, edition, { contents, plain, throttle })) {
      if (item.path !== logicalPath || !item.open) continue;
      // The temporary folder of its source is deleted afterwards.
      const bytes = Buffer.concat(await (await item.open()).toArray());
      item.accept?.({ size: bytes.length, sha256: '', sha512: '' });
      return {
        name: 'database',
        open: async () => Readable.from([bytes], { objectMode: false }),
        plain: () => plain.get(logicalPath)!,
      };
    }
    return undefined;
  });
}

/**
 * The second copy as a source of repairs for the store: the bytes of a copy that was read and compared with its
 * inventory.
 * @throws if copies exist and all are damaged; they are checked next
 */
export const preservationCopy = {
  name: 'preservation',
  async open(ctx: Context, file: { sha256: string; size: number }): Promise<Readable | undefined> {
    const { tree, encryption } = ctx.preservation;
    if (!tree || !encryption.canDecrypt || file.sha256 === '') return undefined;
    const copies = await copiesOf(ctx, file);
    for (const copy of copies) {
      const place = `${folderOf(copy.objectId)}/${copy.path}`;
      const sums = await sumsOf(tree.open(place)).catch(() => undefined);
      if (sums?.sha512 === copy.sha512) return encryption.decrypt(tree.open(place));
      await requestFileCheck(ctx, copy);
    }
    if (copies.length === 0) return undefined;
    throw new Error('the second copy is damaged as well');
  },
};
