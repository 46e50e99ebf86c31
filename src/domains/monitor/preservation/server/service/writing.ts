import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secretKeys } from '#module/system/settings';
import { inTransaction, type Context } from '#server/context';
import { headOf, inventoryText, parseInventory, sha512Of, type Inventory } from '#server/ocfl/inventory';
import { folderOf } from '#server/ocfl/layout';
import { currentInventory, structureOf, sumsOfText, writeVersion, type WrittenVersion } from '#server/ocfl/objects';
import { textIfThere, type Tree } from '#server/ocfl/tree';
import { linesOf } from '#server/files/streams';
import type { Throttle } from '#server/files/throttle';
import {
  actsSince,
  certificateOf,
  fileCountOf,
  knownVersions,
  type KnownVersion,
  type Scope,
} from '../queries/dump.ts';
import { requestObjectCheck } from '../queries/checks.ts';
import {
  addEvent,
  contentsOf,
  markCompared,
  markWritten,
  putFiles,
  type PreservedFile,
  type PreservedObject,
} from '../queries/objects.ts';
import { itemsOf, type Contents, type Edition, type Plain } from './contents.ts';
import { digestOf, dumpTables } from './digest.ts';

/** The inventory of an object is neither the written one nor a newer one; a check repairs it. */
export class InventoryDamaged extends Error {}

/** An inventory of this many files does not fit into the memory of a serving process; a command writes it. */
export class TooManyFiles extends Error {
  readonly count: number;
  constructor(count: number) {
    super(`${count} files are too many for the job`);
    this.count = count;
  }
}

/** Tools of a run. */
export interface Means {
  tree: Tree;
  throttle: Throttle;
  /** Maximum number of files of an object; unlimited for the command, which has its own process. */
  maxFiles: number;
}

const scopeOf = ({ kind, ref }: PreservedObject, versions: readonly KnownVersion[]): Scope => ({
  kind,
  ids: kind === 'record' ? versions.map(({ resourceId }) => resourceId) : [ref],
  secrets: secretKeys,
});

/**
 * Compares an object with the database, and writes its missing versions: one for each published version of a record,
 * and one more if other data have changed. Returns how many were written.
 * @throws FirstCopyDamaged, {@link InventoryDamaged}, {@link TooManyFiles}, and the errors of the place
 */
export async function updateObject(ctx: Context, it: PreservedObject, means: Means): Promise<number> {
  const began = ctx.now;
  const versions = it.kind === 'record' ? await knownVersions(ctx, it.ref) : [];
  const digest = await digestOf(ctx, scopeOf(it, versions), versions);
  const isNew = (version: KnownVersion) => !it.versions.includes(version.resourceId);
  if (it.head > 0 && it.stateDigest === (digest ?? goneDigest) && !versions.some(isNew)) {
    await markCompared(ctx, it.objectId, began);
    return 0;
  }
  const count = await fileCountOf(ctx, scopeOf(it, versions));
  if (count > means.maxFiles) throw new TooManyFiles(count);
  const adopted = await inventoryOf(ctx, it, means.tree);
  let present = adopted.row;
  let { inventory } = adopted;
  if (digest === null) {
    if (inventory && present.stateDigest !== goneDigest) await writeGone(ctx, present, inventory, means);
    await markCompared(ctx, it.objectId, began);
    return Number(inventory !== undefined);
  }
  let written = 0;
  const add = async (known: readonly KnownVersion[], message: string) => {
    ({ row: present, inventory } = await writeEdition(ctx, present, inventory, { known, message, ...means }));
    written += 1;
  };
  for (const [at, version] of versions.entries())
    if (!present.versions.includes(version.resourceId))
      await add(versions.slice(0, at + 1), `published ${version.version} (${version.publicId})`);
  if (
    present.stateDigest !== digest &&
    (written === 0 || present.stateDigest !== (await digestOf(ctx, scopeOf(it, versions), versions)))
  )
    await add(versions, await changesOf(ctx, present, versions));
  await markCompared(ctx, it.objectId, began);
  return written;
}

/** The digest of an object whose rows no longer exist. */
const goneDigest = '0'.repeat(64);

/** Changes of a record since its newest version was written, with the terms of its history. */
async function changesOf(ctx: Context, { head, writtenAt }: PreservedObject, versions: readonly KnownVersion[]) {
  if (head === 0) return 'first version';
  const acts = writtenAt
    ? await actsSince(
        ctx,
        versions.map(({ resourceId }) => resourceId),
        writtenAt,
      )
    : [];
  return acts.length > 0 ? `changed: ${acts.join(', ')}` : 'changed';
}

const userOf = (ctx: Context) => ({ name: 'Lattice', address: ctx.siteUrl });

/** Messages end with the digest of the version's content, so that the tree records it without the database. */
const messageOf = (message: string, digest: string) => `${message} [state ${digest}]`;
const stateIn = (message = '') => /\[state ([0-9a-f]{64})\]$/.exec(message)?.[1] ?? null;
const publishedIn = (message = '') => /^published .* \(([A-Za-z0-9]+)\) \[state/.exec(message)?.[1];

/** The inventory in the tree, and the matching row if the tree is ahead: after a crash, or in a rebuilt portal. */
async function inventoryOf(
  ctx: Context,
  it: PreservedObject,
  tree: Tree,
): Promise<{ row: PreservedObject; inventory: Inventory | undefined }> {
  const folder = folderOf(it.objectId);
  if (it.head > 0) {
    const text = await textIfThere(tree, `${folder}/inventory.json`);
    const newer = await textIfThere(tree, `${folder}/v${it.head + 1}/inventory.json.sha512`);
    if (text !== undefined && newer === undefined && sha512Of(text) === it.inventorySha512)
      return { row: it, inventory: parseInventory(text) };
    if (newer === undefined) {
      await requestObjectCheck(ctx, it.objectId);
      throw new InventoryDamaged(it.objectId);
    }
  }
  const inventory = await currentInventory(tree, folder);
  if (!inventory) return { row: it, inventory };
  if (inventory.id !== it.objectId) throw new Error(`${folder} is the object ${inventory.id}, not ${it.objectId}`);
  return { row: await adopt(ctx, it, inventory, tree), inventory };
}

/** Adopts an object of the tree that is unknown to the database, unchanged. */
async function adopt(ctx: Context, it: PreservedObject, inventory: Inventory, tree: Tree): Promise<PreservedObject> {
  const folder = folderOf(it.objectId);
  const { encryption } = ctx.preservation;
  const sha256 = new Map(
    Object.entries(inventory.fixity.sha256).flatMap(([sum, paths]) => paths.map((place) => [place, sum] as const)),
  );
  const plain = encryption.isEncrypted ? await listedContents(ctx, inventory, tree) : undefined;
  const files: PreservedFile[] = [];
  for (const [sha512, paths] of Object.entries(inventory.manifest))
    for (const place of paths) {
      const size = (await tree.sizeOf(`${folder}/${place}`)) ?? 0;
      const content = plain ? plain.get(place) : { size, sha256: sha256.get(place)! };
      files.push({
        objectId: it.objectId,
        path: place,
        size,
        sha512,
        contentSize: content?.size ?? null,
        contentSha256: content?.sha256 ?? null,
        logicalPath: logicalPathOf(inventory, sha512),
      });
    }
  const messages = Object.values(inventory.versions).map(({ message }) => message);
  const published = new Set(messages.map(publishedIn));
  const versions = it.kind === 'record' ? await knownVersions(ctx, it.ref) : [];
  const row: PreservedObject = {
    ...it,
    head: headOf(inventory),
    stateDigest: stateIn(inventory.versions[inventory.head]!.message),
    inventorySha512: sha512Of(inventoryText(inventory)),
    versions: versions.filter(({ publicId }) => published.has(publicId)).map(({ resourceId }) => resourceId),
  };
  await inTransaction(ctx, async (tx) => {
    await putFiles(tx, [...structureRows(it.objectId, inventory), ...files]);
    await markWritten(tx, row);
  });
  return row;
}

/** The path of a content in the first version that has it. */
function logicalPathOf({ versions }: Inventory, sha512: string): string {
  for (const { state } of Object.values(versions)) if (state[sha512]) return state[sha512][0]!;
  return '';
}

/** Contents of an encrypted object from its own list; empty if they cannot be decrypted here. */
async function listedContents(ctx: Context, inventory: Inventory, tree: Tree) {
  const { encryption } = ctx.preservation;
  const found = new Map<string, { size: number; sha256: string }>();
  const { state } = inventory.versions[inventory.head]!;
  const name = `metadata/files.jsonl${encryption.ending}`;
  const [digest] = Object.entries(state).find(([, paths]) => paths.includes(name)) ?? [];
  const place = digest && inventory.manifest[digest]?.[0];
  if (!encryption.canDecrypt || !place) return found;
  const opened = await encryption.decrypt(tree.open(`${folderOf(inventory.id)}/${place}`));
  for await (const line of linesOf(opened)) {
    const it = JSON.parse(line) as { contentPath: string | null; size: number; sha256: string };
    if (it.contentPath) found.set(it.contentPath, it);
  }
  return found;
}

/** Declarations, inventories and sidecars of an object as rows. */
export const structureRows = (objectId: string, inventory: Inventory): PreservedFile[] =>
  [...structureOf(inventory)].map(([place, text]) => {
    const { size, sha512 } = sumsOfText(text);
    return { objectId, path: place, size, sha512, contentSize: null, contentSha256: null, logicalPath: '' };
  });

interface Wanted extends Means {
  /** Public versions of a record up to the edition; the newest one last. */
  known: readonly KnownVersion[];
  message: string;
}

/** The edition of an object from the current database, with its tables in a folder. */
export async function prepareEdition(
  ctx: Context,
  it: PreservedObject,
  known: readonly KnownVersion[],
  folder: string,
): Promise<Edition> {
  const scope = scopeOf(it, known);
  const { digest, tables } = await dumpTables(ctx, scope, known, folder);
  const certificate = it.kind === 'certificate' ? await certificateOf(ctx, it.ref) : undefined;
  return { objectId: it.objectId, number: it.head + 1, scope, versions: known, folder, tables, digest, certificate };
}

/** Runs work with a temporary folder, which is deleted afterwards. */
export async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lattice-preservation-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function writeEdition(ctx: Context, it: PreservedObject, inventory: Inventory | undefined, wanted: Wanted) {
  return inScratch(async (folder) => {
    const edition = await prepareEdition(ctx, it, wanted.known, folder);
    const contents: Contents = await contentsOf(ctx, it.objectId);
    const plain: Plain = new Map();
    const note = {
      id: it.objectId,
      message: messageOf(wanted.message, edition.digest),
      created: ctx.now,
      user: userOf(ctx),
    };
    const written = await writeVersion(
      wanted.tree,
      folderOf(it.objectId),
      inventory,
      note,
      itemsOf(ctx, edition, { contents, plain, throttle: wanted.throttle }),
    );
    const published = wanted.message.startsWith('published') ? [wanted.known.at(-1)!.resourceId] : [];
    const versions = [...new Set([...it.versions, ...published])];
    return settle(ctx, { ...it, stateDigest: edition.digest, versions }, written, plain, wanted.message);
  });
}

/** Records a version that is in the tree. */
async function settle(
  ctx: Context,
  it: PreservedObject,
  { inventory, added }: WrittenVersion,
  plain: Plain,
  message: string,
): Promise<{ row: PreservedObject; inventory: Inventory }> {
  const { objectId } = it;
  const row = {
    ...it,
    head: headOf(inventory),
    inventorySha512: sha512Of(inventoryText(inventory)),
    writtenAt: ctx.now,
  };
  const files = added.map(({ path: place, logicalPath, size, sha512 }): PreservedFile => {
    const content = plain.get(logicalPath);
    return {
      objectId,
      path: place,
      size,
      sha512,
      logicalPath,
      contentSize: content?.size ?? null,
      contentSha256: content?.sha256 ?? null,
    };
  });
  await inTransaction(ctx, async (tx) => {
    await putFiles(tx, [...structureRows(objectId, inventory), ...files]);
    await markWritten(tx, row);
    await addEvent(tx, {
      eventType: 'replication',
      outcome: 'success',
      objectId,
      detail: {
        version: inventory.head,
        message,
        files: added.length,
        bytes: added.reduce((sum, { size }) => sum + size, 0),
      },
    });
  });
  return { row, inventory };
}

/** Writes a version that records the removal of the object from the portal; its previous content stays in the tree. */
async function writeGone(ctx: Context, it: PreservedObject, inventory: Inventory, { tree }: Means): Promise<void> {
  const { encryption } = ctx.preservation;
  const { Readable } = await import('node:stream');
  const said = { format: 1, product: 'lattice', kind: it.kind, id: it.objectId, isGone: true, writtenAt: ctx.now };
  const message = 'removed from the portal';
  const written = await writeVersion(
    tree,
    folderOf(it.objectId),
    inventory,
    { id: it.objectId, message: messageOf(message, goneDigest), created: ctx.now, user: userOf(ctx) },
    [
      {
        path: `metadata/record.json${encryption.ending}`,
        open: () =>
          encryption.encrypt(Readable.from([Buffer.from(`${JSON.stringify(said)}\n`)], { objectMode: false })),
      },
    ],
  );
  await settle(ctx, { ...it, stateDigest: goneDigest }, written, new Map(), message);
}
