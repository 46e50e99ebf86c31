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

/** A file in the state of a version. */
export interface Item {
  /** Its logical path. */
  path: string;
  /** SHA-512 of bytes that the object already contains. */
  digest?: string | undefined;
  /** Opens the bytes as they are stored; called when there is no digest. */
  open?: () => Promise<Readable>;
  /** Called when all bytes were read, before the file counts. Throws when they are not the expected ones. */
  accept?: (kept: Sums) => void;
}

/** A file of an object with its content path. */
export interface ObjectFile extends Sums {
  path: string;
}

/** Result of writing a version. */
export interface WrittenVersion {
  inventory: Inventory;
  /** Files whose bytes this version added, with their logical paths. */
  added: (ObjectFile & { logicalPath: string })[];
}

/** Metadata of a version. */
export interface VersionNote {
  id: string;
  message: string;
  created: Date;
  user: { name: string; address: string };
}

/** UTF-8 bytes of a path segment that file systems and buckets accept below the other folders. */
const longestPart = 200;
const longestPath = 600;

/** Content path for a logical path. Paths that some system refuses are replaced by their hash. */
export function contentPath(version: number, logicalPath: string): string {
  const isFit =
    Buffer.byteLength(logicalPath) <= longestPath &&
    logicalPath.split('/').every((part) => Buffer.byteLength(part) <= longestPart);
  const hash = () => createHash('sha256').update(logicalPath).digest('hex');
  return `v${version}/content/${isFit ? logicalPath : `long/${hash()}`}`;
}

/** Structural files of an object by path: declaration, inventories and their sidecars. */
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

/** Size and checksums of a text. */
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
 * Writes the next version of an object: its bytes first, then its inventory, and last the object's inventory with its
 * sidecar. A crash before that leaves the object unchanged; {@link currentInventory} cleans up.
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
 * The inventory of an object, after the remains of a crash were completed or removed: the newest version with a
 * complete inventory counts, later files are removed. Undefined when there is no object; its remains are removed.
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
 * An inventory whose checksum matches its sidecar.
 * @param options.withoutSidecar also accepts an inventory that equals the one of its newest version, because the
 * sidecar is written last
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

/**
 * Rewrites the inventories of an object after the bytes at one path were replaced, such as a file that was encrypted
 * again: the states stay, the checksums change in every version. The newest inventory is written last.
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
