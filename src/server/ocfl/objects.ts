import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  headOf,
  inventoryAt,
  inventoryText,
  nextInventory,
  parseInventory,
  replaced,
  sha512Of,
  sidecarText,
  type Inventory,
} from './inventory.ts';
import { objectDeclaration } from './layout.ts';
import { textIfThere, type Sums, type Tree } from './tree.ts';

/** A file of the state of a version. */
export interface Item {
  /** Its path in the state. */
  path: string;
  /** SHA-512 of bytes that the object holds already. */
  digest?: string | undefined;
  /** The bytes as they are kept; asked where there is no digest. */
  open?: () => Promise<Readable>;
  /** Called when all bytes were read and before they count. Throws when they are not those that were meant. */
  accept?: (kept: Sums) => void;
}

/** A file of an object with its place in it. */
export interface ObjectFile extends Sums {
  path: string;
}

/** Result of writing a version. */
export interface WrittenVersion {
  inventory: Inventory;
  /** Files with the bytes that this version added, with their path in the state. */
  added: (ObjectFile & { logicalPath: string })[];
}

/** Facts that a version says of itself. */
export interface VersionNote {
  id: string;
  message: string;
  created: Date;
  user: { name: string; address: string };
}

/** In UTF-8: what file systems and buckets take with the folders above it. */
const longestPart = 200;
const longestPath = 600;

/** Where the bytes of a path in the state are kept. Paths that some system refuses are replaced by their hash. */
export function contentPath(version: number, logicalPath: string): string {
  const isFit =
    Buffer.byteLength(logicalPath) <= longestPath &&
    logicalPath.split('/').every((part) => Buffer.byteLength(part) <= longestPart);
  const hash = () => createHash('sha256').update(logicalPath).digest('hex');
  return `v${version}/content/${isFit ? logicalPath : `long/${hash()}`}`;
}

/** Files of an object that say what it holds, by path: declaration, inventories and their sidecars. */
export function structureOf(inventory: Inventory): Map<string, string> {
  const files = new Map<string, string>([[objectDeclaration.name, objectDeclaration.text]]);
  const add = (folder: string, text: string) => {
    files.set(`${folder}inventory.json`, text);
    files.set(`${folder}inventory.json.sha512`, sidecarText(sha512Of(text)));
  };
  for (let version = 1; version <= headOf(inventory); version++)
    add(`v${version}/`, inventoryText(inventoryAt(inventory, version)));
  add('', inventoryText(inventory));
  return files;
}

/** Size and sums of a text. */
export function sumsOfText(text: string): Sums {
  const bytes = Buffer.from(text);
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sha512: createHash('sha512').update(bytes).digest('hex'),
  };
}

const writeText = (tree: Tree, path: string, text: string) => tree.write(path, Readable.from([Buffer.from(text)]));

/**
 * Writes the next version of an object: its bytes first, then its inventory, and last the inventory of the object with its
 * sidecar. A crash before that leaves the object as it was; {@link currentInventory} puts the rest right.
 * @param previous the inventory of the object; undefined for a new one
 */
export async function writeVersion(
  tree: Tree,
  folder: string,
  previous: Inventory | undefined,
  note: VersionNote,
  items: AsyncIterable<Item> | Iterable<Item>,
): Promise<WrittenVersion> {
  const version = previous ? headOf(previous) + 1 : 1;
  const staged = tree.stagingFor(folder);
  await tree.remove(staged === folder ? `${folder}/v${version}` : staged);
  const state = new Map<string, string[]>();
  const added: WrittenVersion['added'] = [];
  const known = new Set(Object.keys(previous?.manifest ?? {}));
  for await (const item of items) {
    let { digest } = item;
    if (digest === undefined || !known.has(digest)) {
      const path = contentPath(version, item.path);
      const sums = await tree.write(`${staged}/${path}`, await item.open!());
      item.accept?.(sums);
      digest = sums.sha512;
      if (known.has(digest)) await tree.remove(`${staged}/${path}`);
      else added.push({ path, logicalPath: item.path, ...sums });
      known.add(digest);
    }
    state.set(digest, [...(state.get(digest) ?? []), item.path]);
  }
  const inventory = nextInventory(previous, note, state, added);
  const text = inventoryText(inventory);
  const sidecar = sidecarText(sha512Of(text));
  await writeText(tree, `${staged}/v${version}/inventory.json`, text);
  await writeText(tree, `${staged}/v${version}/inventory.json.sha512`, sidecar);
  if (!previous) {
    await writeText(tree, `${staged}/${objectDeclaration.name}`, objectDeclaration.text);
    await writeText(tree, `${staged}/inventory.json`, text);
    await writeText(tree, `${staged}/inventory.json.sha512`, sidecar);
    await tree.put(staged, folder);
    return { inventory, added };
  }
  await tree.put(`${staged}/v${version}`, `${folder}/v${version}`);
  await writeText(tree, `${folder}/inventory.json`, text);
  await writeText(tree, `${folder}/inventory.json.sha512`, sidecar);
  return { inventory, added };
}

/**
 * The inventory of an object, after what a crash has left was completed or taken away: the newest version whose inventory is
 * whole counts, what came after it is removed. Undefined where there is no object; what is left of one goes.
 */
export async function currentInventory(tree: Tree, folder: string): Promise<Inventory | undefined> {
  const root = await inventoryIn(tree, `${folder}/`, { withoutSidecar: true });
  let newest = root;
  for (let version = root ? headOf(root) + 1 : 1; ; version++) {
    const next = await inventoryIn(tree, `${folder}/v${version}/`);
    if (!next || headOf(next) !== version) break;
    newest = next;
  }
  if (!newest) {
    await tree.remove(folder);
    return undefined;
  }
  await tree.remove(`${folder}/v${headOf(newest) + 1}`);
  const text = inventoryText(newest);
  for (const [path, wanted] of [
    [objectDeclaration.name, objectDeclaration.text],
    ['inventory.json', text],
    ['inventory.json.sha512', sidecarText(sha512Of(text))],
  ] as const)
    if ((await textIfThere(tree, `${folder}/${path}`)) !== wanted) await writeText(tree, `${folder}/${path}`, wanted);
  return newest;
}

/**
 * An inventory whose bytes have the sum of its sidecar.
 * @param options.withoutSidecar takes an inventory that equals the one of its newest version too: the sidecar is written last
 */
async function inventoryIn(
  tree: Tree,
  folder: string,
  { withoutSidecar = false } = {},
): Promise<Inventory | undefined> {
  const text = await textIfThere(tree, `${folder}inventory.json`);
  if (text === undefined) return undefined;
  const isSaid = (await textIfThere(tree, `${folder}inventory.json.sha512`)) === sidecarText(sha512Of(text));
  try {
    const inventory = parseInventory(text);
    if (isSaid) return inventory;
    if (!withoutSidecar) return undefined;
    return (await textIfThere(tree, `${folder}${inventory.head}/inventory.json`)) === text ? inventory : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the inventory of an object without changing anything. @throws where there is none whose sum is right */
export async function readInventory(tree: Tree, folder: string): Promise<Inventory> {
  const found = await inventoryIn(tree, `${folder}/`);
  if (!found) throw new Error(`${folder} has no inventory, or one that its sidecar does not confirm`);
  return found;
}

/**
 * Writes the inventories of an object whose bytes at one place are others now, such as a file that was encrypted again: the
 * states stay, the sums change in every version. The newest inventory goes last.
 */
export async function replaceContent(
  tree: Tree,
  folder: string,
  inventory: Inventory,
  file: ObjectFile,
): Promise<Inventory> {
  const next = replaced(inventory, file.path, file);
  for (const [path, text] of structureOf(next)) await writeText(tree, `${folder}/${path}`, text);
  return next;
}
