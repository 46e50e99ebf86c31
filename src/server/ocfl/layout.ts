import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { markerFile, type MarkedPlace } from '../files/place-marker.ts';
import { textIfThere, type Tree } from './tree.ts';

/*
 * The layout of a storage root: OCFL 1.1 (https://ocfl.io/1.1/spec/) with the registered extension
 * 0003-hash-and-id-n-tuple-storage-layout and its defaults (https://ocfl.github.io/extensions/).
 */
const layout = '0003-hash-and-id-n-tuple-storage-layout';
const config = { extensionName: layout, digestAlgorithm: 'sha256', tupleSize: 3, numberOfTuples: 3 };
const description = 'Hashed n-tuple folders, then the encoded identifier of the object';

/** Declaration files of a storage root and of an object. */
const rootDeclaration = { name: '0=ocfl_1.1', text: 'ocfl_1.1\n' };
export const objectDeclaration = { name: '0=ocfl_object_1.1', text: 'ocfl_object_1.1\n' };

/**
 * Maximum length of an encoded identifier in characters; longer ones are cut and get their hash, as the extension
 * requires.
 */
const longestId = 100;

/** The folder of an object, from its identifier. */
export function folderOf(id: string): string {
  const hash = createHash('sha256').update(id).digest('hex');
  const encoded = Array.from(Buffer.from(id), (byte) => {
    const sign = String.fromCharCode(byte);
    return /[\w-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0')}`;
  }).join('');
  const last = encoded.length > longestId ? `${encoded.slice(0, longestId)}-${hash}` : encoded;
  return `${hash.slice(0, 3)}/${hash.slice(3, 6)}/${hash.slice(6, 9)}/${last}`;
}

/** A place that is not empty and not a storage root of this program. */
export class NoStorageRoot extends Error {}

/**
 * Creates a storage root in an empty place; an existing one is left unchanged.
 * @throws {@link NoStorageRoot} for a place with other contents or another layout
 */
export async function prepareRoot(tree: Tree): Promise<void> {
  const declared = await textIfThere(tree, rootDeclaration.name);
  if (declared !== undefined) return requireLayout(tree);
  for await (const { path } of tree.list(''))
    if (!path.startsWith('extensions/') && path !== 'ocfl_layout.json')
      throw new NoStorageRoot(`${tree.name} holds ${path} and is no OCFL storage root`);
  const json = (value: object) => Readable.from([`${JSON.stringify(value, null, 2)}\n`]);
  await tree.write(`extensions/${layout}/config.json`, json(config));
  await tree.write('ocfl_layout.json', json({ extension: layout, description }));
  await tree.write(rootDeclaration.name, Readable.from([rootDeclaration.text]));
}

/** A tree as a place with a marker: a file at the top of the storage root, which OCFL permits (section 4.1). */
export const markedTree = (tree: Tree): MarkedPlace => ({
  name: 'preservation',
  address: tree.name,
  read: () => textIfThere(tree, markerFile),
  async write(marker) {
    await prepareRoot(tree);
    await tree.write(markerFile, Readable.from([marker]));
  },
  async isEmpty() {
    for await (const _file of tree.list('')) return false;
    return true;
  },
});

/** @throws {@link NoStorageRoot} for a place that is not a storage root, or has another layout */
export async function requireLayout(tree: Tree): Promise<void> {
  if ((await textIfThere(tree, rootDeclaration.name)) === undefined)
    throw new NoStorageRoot(`${tree.name} is no OCFL storage root of version 1.1`);
  const text = await textIfThere(tree, 'ocfl_layout.json');
  const named: unknown = text === undefined ? undefined : (JSON.parse(text) as { extension?: string }).extension;
  if (named !== layout) throw new NoStorageRoot(`${tree.name} has the layout ${String(named)}, not ${layout}`);
}

/** The folders of all objects. */
export async function* objectFolders(tree: Tree): AsyncGenerator<string> {
  for await (const { path } of tree.list(''))
    if (path.endsWith(`/${objectDeclaration.name}`)) yield path.slice(0, -objectDeclaration.name.length - 1);
}
