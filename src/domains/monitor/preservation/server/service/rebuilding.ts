import { z } from 'zod';
import { generatePassword, hashPassword } from '#module/identity/accounts';
import { completeAuthors } from '#module/data/deposits';
import { indexResource } from '#module/data/search';
import { inTransaction, type Context } from '#server/context';
import { BackupFault } from '#server/backup/fault';
import { linesOf } from '#server/files/streams';
import { headOf, parseInventory, sha512Of, sidecarText, type Inventory } from '#server/ocfl/inventory';
import { objectFolders, requireLayout } from '#server/ocfl/layout';
import type { Encryption } from '#server/ocfl/place';
import { sumsOf, textIfThere, type Tree } from '#server/ocfl/tree';
import {
  actNow,
  addRows,
  advanceSequences,
  clearSite,
  dropKeys,
  forgetHarvest,
  markRebuilt,
  proveKeys,
  publishedAfter,
  storedFiles,
  tablesOf,
  type Fixed,
  type Dropped,
} from '../queries/fill.ts';
import { kinds } from '../queries/plan.ts';
import { recordFormat } from './contents.ts';

/** The description in every object. */
const recordName = 'metadata/record.json';

/** Maximum rows per write, and their bytes. */
const batch = 500;
const batchBytes = 4 * 1024 * 1024;

/** A tree and the key to its files. */
export interface Source {
  tree: Tree;
  encryption: Encryption;
}

/** Result of a rebuild. */
export interface Rebuilt {
  objects: number;
  rows: number;
  files: number;
  /** Rows that refer to missing rows. */
  dropped: Dropped[];
  /** Places of the tree that are damaged, with the reason. */
  lost: { place: string; why: string }[];
}

/** Data in the description of every object. */
const Description = z.object({
  format: z.literal(recordFormat),
  product: z.literal('lattice'),
  kind: z.enum(kinds),
  id: z.string(),
  isGone: z.boolean().default(false),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })).default([]),
});

/** An object according to its newest intact inventory. */
interface Whole {
  folder: string;
  inventory: Inventory;
}

/**
 * Fills an empty, prepared portal from the second copy: unchanged rows, bytes under their keys after their checksums
 * were compared, and a rebuilt search index. Damaged parts of the tree are left out and reported.
 * @throws if the place is not a storage root of ours, or its keys are missing
 */
export async function rebuild(
  ctx: Context,
  source: Source,
  onProgress: (objects: number) => void = () => undefined,
): Promise<Rebuilt> {
  await requireLayout(source.tree);
  const result: Rebuilt = { objects: 0, rows: 0, files: 0, dropped: [], lost: [] };
  // A random password that is never disclosed: users request a new one by mail.
  const password = await hashPassword(generatePassword());
  const keys = await dropKeys(ctx);
  for await (const folder of objectFolders(source.tree)) {
    try {
      await takeObject(ctx, source, await newestOf(source.tree, folder), { password, result });
      result.objects += 1;
      onProgress(result.objects);
    } catch (error) {
      ctx.log.error({ err: error, folder }, 'an object cannot be read');
      result.lost.push({ place: folder, why: (error as Error).message });
    }
  }
  result.dropped = await proveKeys(ctx, keys);
  await advanceSequences(ctx);
  await completeAuthors(ctx);
  await findAgain(ctx);
  await markRebuilt(ctx);
  return result;
}

/**
 * Refuses a tree that cannot be read with these keys, before anything is written: the description of the first intact
 * object decides.
 * @throws noIdentity|wrongIdentity|notEncrypted, and for a tree without an intact object
 */
export async function requireKey(source: Source): Promise<void> {
  let lost: unknown;
  for await (const folder of objectFolders(source.tree)) {
    const object = await newestOf(source.tree, folder).catch((error: unknown) => void (lost = error));
    if (!object) continue;
    const { state } = object.inventory.versions[object.inventory.head]!;
    const isEncrypted = Object.values(state).some((paths) => paths.includes(`${recordName}.age`));
    if (isEncrypted && !source.encryption.isEncrypted) throw new BackupFault('noIdentity');
    if (!isEncrypted && source.encryption.isEncrypted) throw new BackupFault('notEncrypted');
    const opening = opened(source, filesIn(object, source.encryption)(recordName), recordName);
    // A damaged object says nothing about the key.
    const stream = await opening.catch((error: unknown) => {
      if (error instanceof BackupFault) throw error;
      lost = error;
    });
    stream?.destroy();
    if (stream) return;
  }
  throw lost ?? new Error(`${source.tree.name} holds no object`);
}

/** The newest version of an object whose inventory matches its sidecar. @throws if there is none */
async function newestOf(tree: Tree, folder: string): Promise<Whole> {
  const found: Inventory[] = [];
  const places = [`${folder}/`];
  for (let version = 1; (await tree.sizeOf(`${folder}/v${version}/inventory.json`)) !== undefined; version++)
    places.push(`${folder}/v${version}/`);
  for (const place of places) {
    const text = await textIfThere(tree, `${place}inventory.json`);
    const sidecar = await textIfThere(tree, `${place}inventory.json.sha512`);
    if (text !== undefined && sidecar === sidecarText(sha512Of(text))) found.push(parseInventory(text));
  }
  const newest = found.toSorted((one, other) => headOf(other) - headOf(one))[0];
  if (!newest) throw new Error('no inventory has the sum of its sidecar');
  return { folder, inventory: newest };
}

/** The files of the newest version: place in the tree and checksum by path. */
function filesIn({ folder, inventory }: Whole, { ending }: Encryption) {
  const { state } = inventory.versions[inventory.head]!;
  const byPath = new Map(
    Object.entries(state).flatMap(([sha512, paths]) => paths.map((path) => [path, sha512] as const)),
  );
  return (logicalPath: string) => {
    const sha512 = byPath.get(`${logicalPath}${ending}`);
    const path = sha512 && inventory.manifest[sha512]?.[0];
    return path ? { place: `${folder}/${path}`, sha512 } : undefined;
  };
}

type FileIn = NonNullable<ReturnType<ReturnType<typeof filesIn>>>;

/** A file of a version, opened after it was compared with the inventory. @throws when it differs */
async function opened({ tree, encryption }: Source, file: FileIn | undefined, name: string) {
  if (!file) throw new Error(`${name} is not in the object`);
  const { sha512 } = await sumsOf(tree.open(file.place));
  if (sha512 !== file.sha512) throw new Error(`${file.place} is damaged`);
  return encryption.decrypt(tree.open(file.place));
}

interface Taking {
  password: string;
  result: Rebuilt;
}

async function takeObject(ctx: Context, source: Source, object: Whole, { password, result }: Taking): Promise<void> {
  const find = filesIn(object, source.encryption);
  const said = Buffer.concat(await (await opened(source, find(recordName), recordName)).toArray()).toString();
  const description = Description.parse(JSON.parse(said));
  if (description.isGone) return;
  const allowed = tablesOf(description.kind);
  const names = description.tables.map((table) => table.name).filter((table) => allowed.includes(table));
  // All files are compared before any row is used.
  for (const table of names) await opened(source, find(fileOf(table)), fileOf(table)).then((it) => it.destroy());
  const rows = await inTransaction(ctx, async (tx) => {
    if (description.kind === 'portal') await clearSite(tx);
    let count = 0;
    const ids: number[] = [];
    for (const table of names.filter((one) => one !== harvested))
      for await (const lines of linesIn(source, find(fileOf(table)), fileOf(table))) {
        await addRows(tx, table, lines, fixedOf(table, password));
        count += lines.length;
        if (table === 'data_resource')
          for (const line of lines) ids.push((JSON.parse(line) as { resource_id: number }).resource_id);
      }
    await actNow(tx);
    if (names.includes(harvested)) {
      await forgetHarvest(tx, ids);
      for await (const lines of linesIn(source, find(fileOf(harvested)), fileOf(harvested))) {
        await addRows(tx, harvested, lines);
        count += lines.length;
      }
    }
    return count;
  });
  result.rows += rows;
  await takeFiles(ctx, source, object, result);
}

/** Records as harvesters have seen them: triggers write them too, and the stored ones must win. */
const harvested = 'interop_oai_record';

const fileOf = (table: string) => `metadata/tables/${table}.jsonl`;

const fixedOf = (table: string, password: string): Fixed => {
  if (table === 'sys_user') return { password };
  return table === 'sys_file' ? { instance: 0 } : {};
};

/** The lines of a file in batches. */
async function* linesIn(source: Source, file: FileIn | undefined, name: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let bytes = 0;
  for await (const line of linesOf(await opened(source, file, name))) {
    lines.push(line);
    bytes += line.length;
    if (lines.length < batch && bytes < batchBytes) continue;
    yield lines;
    [lines, bytes] = [[], 0];
  }
  if (lines.length > 0) yield lines;
}

interface Listed {
  fileId: number;
  contentPath: string | null;
}

/** Stores the files of an object, each under its own key. */
async function takeFiles(ctx: Context, source: Source, object: Whole, result: Rebuilt): Promise<void> {
  const find = filesIn(object, source.encryption);
  const name = 'metadata/files.jsonl';
  for await (const lines of linesIn(source, find(name), name)) {
    const listed = lines.map((line) => JSON.parse(line) as Listed);
    const stored = await storedFiles(ctx, [...new Set(listed.map(({ fileId }) => fileId))]);
    for (const file of stored) {
      if (await ctx.files.has(file.storageKey)) continue;
      const { contentPath } = listed.find(({ fileId }) => fileId === file.fileId)!;
      const place = `${object.folder}/${contentPath ?? `(file ${file.fileId})`}`;
      try {
        if (contentPath === null || !/^v\d+\/content\//.test(contentPath)) throw new Error('not in the copy');
        const came = await ctx.files.write(file.storageKey, await source.encryption.decrypt(source.tree.open(place)));
        if (came.size !== file.size || (file.sha256 !== '' && came.sha256 !== file.sha256))
          throw new Error('its bytes are not those of the upload');
        result.files += 1;
      } catch (error) {
        await ctx.files.remove(file.storageKey);
        result.lost.push({ place, why: (error as Error).message });
      }
    }
  }
}

/** Rebuilds the search index, in batches of records. */
async function findAgain(ctx: Context): Promise<void> {
  for (let ids = await publishedAfter(ctx, 0, 100); ids.length > 0; ids = await publishedAfter(ctx, ids.at(-1)!, 100))
    await inTransaction(ctx, async (tx) => {
      for (const id of ids) await indexResource(tx, id);
    });
}
