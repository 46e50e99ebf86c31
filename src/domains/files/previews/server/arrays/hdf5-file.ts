import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BrokenSoftLink, Dataset, ExternalLink, File, Group, ready } from 'h5wasm';
import { decoded, type Library } from './hdf5-texts.ts';
import type { Refusal } from './values.ts';

/*
 * One HDF5 file in the library, which runs in WebAssembly with a file system that contains only this file, read on
 * demand: links to other files fail.
 */

/** Maximum bytes of an unpacked chunk: an image of 16 million pixels of 32 bits fits. */
const maxChunk = 80 << 20;

/**
 * Filters that the library can undo, with the plugin that adds it (h5wasm-plugins): deflate, shuffle, fletcher32, szip,
 * nbit, scale-offset, bzip2, LZF, Blosc, LZ4, bitshuffle, ZFP, Zstandard, Blosc 2. The list only grows by tested ones: a
 * filter may give wrong numbers without an error.
 */
const filters: ReadonlyMap<number, string> = new Map([
  ...[1, 2, 3, 4, 5, 6].map((id): [number, string] => [id, '']),
  [307, 'bz2'],
  [32_000, 'lzf'],
  [32_001, 'blosc'],
  [32_004, 'lz4'],
  [32_008, 'bshuf'],
  [32_013, 'zfp'],
  [32_015, 'zstd'],
  [32_026, 'blosc2'],
]);

/** Names of other registered filters (HDF Group, registry of filters), if the file gives none. */
const filterNames: Readonly<Record<number, string>> = {
  305: 'LZO',
  32_002: 'MAFISC',
  32_003: 'Snappy',
  32_005: 'APAX',
  32_006: 'CBF',
  32_007: 'JPEG-XR',
  32_009: 'SPDP',
  32_010: 'LPC-Rice',
  32_011: 'CCSDS-123',
  32_012: 'JPEG-LS',
  32_014: 'FPZIP',
  32_016: 'B3D',
  32_017: 'SZ',
  32_018: 'FCIDECOMP',
  32_019: 'JPEG',
  32_020: 'VBZ',
  32_021: 'FAPEC',
  32_022: 'BitGroom',
  32_023: 'Granular BitRound',
  32_024: 'SZ3',
  32_025: 'Delta-Rice',
  32_027: 'FLAC',
  32_028: 'H5Z-SPERR',
};

/** Codec of Blosc and Blosc 2 whose functions the plugins lack: zlib. */
const bloscZlib = 4;

type H5Module = Awaited<typeof ready>;

export interface OpenFile {
  root: File;
  module: H5Module;
  library: Library;
  /** Names of other files that the library tried to open: a dataset may store its values in an external file. */
  strangers: string[];
}

let opened = 0;

/** Opens a file. Throws if it is none. */
export async function openHdf5(file: string): Promise<OpenFile> {
  const module = await ready;
  const strangers: string[] = [];
  const plugins = module.get_plugin_search_paths()[0]!;
  opened += 1;
  const own = `file${opened}.h5`;
  mount(module.FS as unknown as FileSystem, own, file, (name) => {
    if (name !== plugins && !name.startsWith(`${plugins}/`)) strangers.push(name);
  });
  const root = new File(`/${own}`, 'r');
  const library: Library = {
    text: (address) => {
      const { HEAPU8: heap } = module;
      return decoded(heap.subarray(address, heap.indexOf(0, address)));
    },
    target: (reference, isObject) => {
      try {
        return module.get_referenced_name(root.file_id, reference, isObject);
      } catch {
        return '?';
      }
    },
  };
  return { root, module, library, strangers };
}

/** The file in the library's file system: read on demand and read-only. */
function mount(FS: FileSystem, own: string, file: string, onOther: (name: string) => void): void {
  const descriptor = openSync(file, 'r');
  const { size } = fstatSync(descriptor);
  const { open } = FS;
  FS.open = (name, ...how) => {
    if (name !== `/${own}`) onOther(name);
    return open.call(FS, name, ...how);
  };
  const node = FS.createFile('/', own, {}, true, false);
  Object.defineProperty(node, 'usedBytes', { get: () => size, set: (_size: number) => {} });
  node.stream_ops = {
    ...node.stream_ops,
    read: (_stream, into, offset, length, position) =>
      position >= size ? 0 : readSync(descriptor, into, offset, Math.min(length, size - position), position),
    llseek: (stream, by, from) => (from === 1 ? stream.position + by : from === 2 ? size + by : by),
  };
  const none = new Date(0);
  node.node_ops = {
    ...node.node_ops,
    getattr: ({ id, mode }) => ({
      dev: 1,
      ino: id,
      mode,
      nlink: 1,
      uid: 0,
      gid: 0,
      rdev: 0,
      size,
      blksize: 4096,
      blocks: Math.ceil(size / 4096),
      atime: none,
      mtime: none,
      ctime: none,
    }),
  };
}

/** The parts of Emscripten's file system that are used here. */
interface FileSystem {
  open: (name: string, ...how: unknown[]) => unknown;
  createFile: (parent: string, name: string, properties: object, canRead: boolean, canWrite: boolean) => FileNode;
}
interface FileNode {
  stream_ops: object & {
    read?: (stream: unknown, into: Uint8Array, offset: number, length: number, position: number) => number;
    llseek?: (stream: { position: number }, by: number, from: number) => number;
  };
  node_ops: object & { getattr?: (node: { id: number; mode: number }) => object };
}

/** Reason why the values of a dataset are not shown, before anything of them is read. */
export function refusalOf({ filters: used, metadata }: Dataset): Refusal | undefined {
  const unknown = used.filter(
    ({ id, cd_values: values }) => !filters.has(id) || ((id === 32_001 || id === 32_026) && values[6] === bloscZlib),
  );
  if (unknown.length > 0) return { reason: 'filter', what: unknown.map(filterName).join(', ') };
  const sources = metadata.virtual_sources?.map((source) => source.file_name).filter((name) => name !== '.') ?? [];
  if (sources.length > 0) return { reason: 'elsewhere', what: sources[0]! };
  const { chunks, size } = metadata;
  if (chunks && chunks.reduce((product, length) => product * length, 1) * size > maxChunk)
    return { reason: 'chunk', what: chunks.join(' × ') };
  return undefined;
}

/** Name and number of a filter, as far as file and registry name it: `SZ3 (32024)`. */
export function filterName({ id, name, cd_values: values }: Dataset['filters'][number]): string {
  const codec = (id === 32_001 || id === 32_026) && values[6] === bloscZlib ? ', zlib' : '';
  const short = filterNames[id] ?? (/^[\w .+-]{1,40}/.exec(name)?.[0].trim() || '?');
  return `${short}${codec} (${id})`;
}

const installed = new Set<string>();

/** Gives the library the plugins that a dataset needs. */
export function addPlugins(module: H5Module, { filters: used }: Dataset): void {
  for (const { id } of used) {
    const plugin = filters.get(id);
    if (!plugin || installed.has(plugin)) continue;
    installed.add(plugin);
    const folder = module.get_plugin_search_paths()[0]!;
    const FS = module.FS as unknown as {
      mkdirTree: (path: string) => void;
      writeFile: (path: string, data: Uint8Array) => void;
    };
    FS.mkdirTree(folder);
    const name = `libH5Z${plugin}.so`;
    FS.writeFile(`${folder}/${name}`, readFileSync(path.join(pluginFolder(), name)));
  }
}

const pluginFolder = () =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('h5wasm-plugins/package.json')), 'plugins');

/** Whether a file begins with the marks of HDF5, HDF4 or NetCDF-3. */
export function formatOf(file: string): 'hdf5' | 'hdf4' | 'netcdf3' | 'other' {
  const descriptor = openSync(file, 'r');
  const { size } = fstatSync(descriptor);
  const read = (position: number, length: number) => {
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes, 0, length, position);
    return bytes;
  };
  try {
    const head = read(0, 4);
    if (head.toString('latin1', 0, 3) === 'CDF' && (head[3] === 1 || head[3] === 2)) return 'netcdf3';
    if (head.equals(Buffer.from([0x0e, 0x03, 0x13, 0x01]))) return 'hdf4';
    // A block of the user may precede the signature, at 512 bytes or a power of two times that.
    for (let at = 0; at < size && at <= 1 << 26; at = at === 0 ? 512 : at * 2)
      if (read(at, 8).equals(signature)) return 'hdf5';
    return 'other';
  } finally {
    closeSync(descriptor);
  }
}
const signature = Buffer.from([0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A child of a group; undefined for links to other files and broken links. */
export function childOf(group: Group, name: string): Group | Dataset | undefined {
  try {
    const child = group.get(name);
    return child instanceof Group || child instanceof Dataset ? child : undefined;
  } catch {
    return undefined;
  }
}

/** Where a child leads that is a link to another file or to nothing; empty for anything else. */
export function linkTarget(group: Group, name: string): string {
  try {
    const child = group.get(name);
    if (child instanceof ExternalLink) return `${child.filename}:${child.obj_path}`;
    return child instanceof BrokenSoftLink ? child.target : '';
  } catch {
    return '';
  }
}

/** Names of the children of a group; none if they cannot be read. */
export function namesIn(group: Group): string[] {
  try {
    return group.keys();
  } catch {
    return [];
  }
}
