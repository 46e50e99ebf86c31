import { readSync, openSync, fstatSync } from 'node:fs';
import { Dataset, File, Group, ready } from 'h5wasm';
import type { Hdf5Order, Hdf5Seen } from './hdf5.ts';
import { isNetcdf, netcdfPlace } from './netcdf.ts';
import { clipped, sliceOf, tableColumns, written, type Values } from './slices.ts';

/*
 * Reads one HDF5 file in a child process, which ends afterwards or is killed: damaged files keep the library busy
 * forever, and some take much memory. The library runs in WebAssembly with a file system that contains only this file,
 * read on demand: links to other files fail.
 */

/** Maximum children and attributes. */
const most = { children: 500, attributes: 100 };
/**
 * Filters that the library supports: deflate, shuffle, fletcher32, nbit, scale-offset. Others give wrong numbers
 * without an error.
 */
const knownFilters: ReadonlySet<number> = new Set([1, 2, 3, 5, 6]);
/** Maximum bytes of an unpacked chunk. */
const mostChunk = 16 << 20;

process.once('message', (order: Hdf5Order) => {
  void look(order).then(
    (seen) => process.send!({ seen }),
    () => process.send!({ error: 'malformed' }),
  );
});

async function look({ file, path, at }: Hdf5Order): Promise<Hdf5Seen> {
  if (isNetcdf(file)) return netcdfPlace(file, path ?? '', at);
  const { FS } = await ready;
  mount(FS as unknown as FileSystem, file);
  const root = new File('/file.h5', 'r');
  const wanted = path === undefined ? defaultOf(root) : path;
  const item = wanted === '' || wanted === '/' ? root : root.get(wanted);
  if (!(item instanceof Group) && !(item instanceof Dataset)) throw new Error('nothing there');
  const place = wanted.replace(/^\/+|\/+$/g, '');
  const attributes = attributesOf(item);
  if (item instanceof Dataset) return { path: place, attributes, children: [], dataset: datasetOf(item, at) };
  const seen: Hdf5Seen = { path: place, attributes, children: childrenOf(item) };
  const plot = plotOf(item);
  return plot ? { ...seen, dataset: plot } : seen;
}

/** The file in the library's file system: read on demand and read-only. */
function mount(FS: FileSystem, file: string): void {
  const descriptor = openSync(file, 'r');
  const { size } = fstatSync(descriptor);
  const { open } = FS;
  FS.open = (name, ...how) => {
    if (name !== '/file.h5') strangers += 1;
    return open.call(FS, name, ...how);
  };
  const node = FS.createFile('/', 'file.h5', {}, true, false);
  Object.defineProperty(node, 'usedBytes', { get: () => size, set: (_size: number) => {} });
  node.stream_ops = {
    ...node.stream_ops,
    read: (_stream, into, offset, length, position) =>
      position >= size ? 0 : readSync(descriptor, into, offset, Math.min(length, size - position), position),
    llseek: (stream, by, from) => (from === 1 ? stream.position + by : from === 2 ? size + by : by),
  };
  node.node_ops = {
    ...node.node_ops,
    getattr: ({ id, mode }) => ({
      ...{ dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096 },
      ...{ atime: new Date(0), mtime: new Date(0), ctime: new Date(0), blocks: Math.ceil(size / 4096) },
    }),
  };
}

/** Number of other files that the library tried to open: a dataset may store its values in an external file. */
let strangers = 0;

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

function attributesOf(item: Group | Dataset): Hdf5Seen['attributes'] {
  const names = Object.keys(item.attrs).slice(0, most.attributes);
  return names.map((name) => {
    try {
      const attribute = item.attrs[name]!;
      const isSmall = (attribute.shape ?? []).reduce((product, length) => product * length, 1) <= 1000;
      return { name, value: isSmall ? clipped(attribute.value) : `[${(attribute.shape ?? []).join(' × ')}]` };
    } catch {
      return { name, value: '?' };
    }
  });
}

function childrenOf(group: Group): Hdf5Seen['children'] {
  return group
    .keys()
    .slice(0, most.children)
    .map((name) => {
      const child = childOf(group, name);
      if (child instanceof Group)
        return { name, type: 'group' as const, shape: '', dtype: textAttribute(child, 'NX_class') };
      if (child instanceof Dataset)
        return { name, type: 'dataset' as const, shape: (child.shape ?? []).join(' × '), dtype: dtypeOf(child) };
      return { name, type: 'link' as const, shape: '', dtype: '' };
    });
}

/** Links to other files and broken links throw. */
function childOf(group: Group, name: string) {
  try {
    return group.get(name);
  } catch {
    return null;
  }
}

/** Classes of HDF5 types by their number, for all but numbers and compounds. */
const typeClasses = ['', '', 'time', 'string', 'bits', 'opaque', '', 'reference', 'enum', 'vlen', 'array'];

/** Type of the values with the names of NumPy, such as `float64` or `uint8`; of a compound the names of its fields. */
function dtypeOf(dataset: Dataset): string {
  const { type, size, signed, compound_type: compound } = dataset.metadata;
  if (type === 0) return `${signed ? 'int' : 'uint'}${size * 8}`;
  if (type === 1) return `float${size * 8}`;
  if (compound) return `{ ${compound.members.map(({ name }) => name).join(', ')} }`.slice(0, 80);
  return typeClasses[type] ?? '';
}

function textAttribute(item: Group | Dataset, name: string): string {
  try {
    const value = item.attrs[name]?.value;
    const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
    return typeof first === 'string' ? first : '';
  } catch {
    return '';
  }
}

const textsAttribute = (item: Group | Dataset, name: string): string[] => {
  try {
    const value = item.attrs[name]?.value;
    if (typeof value === 'string') return value.split(/[,:\s]+/).filter(Boolean);
    return Array.isArray(value) ? (value as unknown[]).filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
};

/**
 * The plot that NeXus names: `default` of the root, an entry, and so on down to the group with a signal; the root if
 * there is none.
 */
function defaultOf(root: File): string {
  let [group, path]: [Group, string] = [root, ''];
  for (let depth = 0; depth < 10; depth += 1) {
    const named =
      textAttribute(group, 'default') || (depth < 2 ? onlyOf(group, depth === 0 ? 'NXentry' : 'NXdata') : '');
    const next = named ? childOf(group, named) : null;
    if (!(next instanceof Group)) break;
    [group, path] = [next, path ? `${path}/${named}` : named];
    if (signalOf(group)) return path;
  }
  return '';
}

/** The first group of a class. */
const onlyOf = (group: Group, nexusClass: string): string =>
  group
    .keys()
    .slice(0, 50)
    .find((name) => {
      const child = childOf(group, name);
      return child instanceof Group && textAttribute(child, 'NX_class') === nexusClass;
    }) ?? '';

function signalOf(group: Group): Dataset | undefined {
  const named = textAttribute(group, 'signal');
  const name =
    named ||
    group
      .keys()
      .slice(0, 50)
      .find((one) => {
        const child = childOf(group, one);
        return child instanceof Dataset && textAttribute(child, 'signal') === '1';
      });
  const signal = name ? childOf(group, name) : null;
  return signal instanceof Dataset ? signal : undefined;
}

/** The default plot of a group of NeXus: its signal over its axes. */
function plotOf(group: Group): Hdf5Seen['dataset'] | undefined {
  const signal = signalOf(group);
  if (!signal || refusalOf(signal)) return undefined;
  const shape = signal.shape ?? [];
  const names =
    textsAttribute(group, 'axes').length > 0 ? textsAttribute(group, 'axes') : textsAttribute(signal, 'axes');
  const axes = shape.map((length, at) => {
    const axis = names[at] && names[at] !== '.' ? childOf(group, names[at]) : null;
    const fits =
      axis instanceof Dataset && (axis.shape ?? []).length === 1 && axis.shape![0] === length && !refusalOf(axis);
    return fits
      ? { name: labelOf(axis, names[at]!), values: Array.from(valuesOf(axis).read([[0, length]]), written) }
      : undefined;
  });
  return sliceOf(valuesOf(signal), '', { name: labelOf(signal, signal.path.split('/').at(-1)!), axes });
}

function labelOf(dataset: Dataset, name: string): string {
  const units = textAttribute(dataset, 'units');
  const label = textAttribute(dataset, 'long_name') || name;
  return units ? `${label} (${units})` : label;
}

function datasetOf(dataset: Dataset, at: string): Hdf5Seen['dataset'] {
  const refusal = refusalOf(dataset);
  const about = { shape: dataset.shape ?? [], dtype: dtypeOf(dataset), at: '' };
  if (refusal) return { ...about, refusal };
  strangers = 0;
  const seen = sliceOf(valuesOf(dataset), at, { name: labelOf(dataset, dataset.path.split('/').at(-1)!), axes: [] });
  // Its values are in another file: the result is uninitialised memory.
  return strangers > 0 ? { ...about, refusal: 'filter' } : seen;
}

/** Reason why the values of a dataset are not shown. */
function refusalOf(dataset: Dataset): 'filter' | 'chunk' | 'type' | undefined {
  const {
    chunks,
    size,
    virtual_sources: sources,
  } = dataset.metadata as { chunks: number[] | null; size: number; virtual_sources?: unknown };
  if (dataset.filters.some(({ id }) => !knownFilters.has(id)) || sources) return 'filter';
  if (chunks && chunks.reduce((product, length) => product * length, 1) * size > mostChunk) return 'chunk';
  return undefined;
}

/** A dataset as the source of slices. */
const valuesOf = (dataset: Dataset): Values => ({
  shape: dataset.shape ?? [],
  dtype: dtypeOf(dataset),
  isText: dataset.metadata.type === 3 || dataset.metadata.type === 9,
  members: compoundNames(dataset),
  read: (ranges) => (ranges.length === 0 ? [dataset.value] : (dataset.slice([...ranges]) as ArrayLike<unknown>)),
});

function compoundNames(dataset: Dataset): string[] | undefined {
  const { compound_type: compound } = dataset.metadata as { compound_type?: { members: { name: string }[] } };
  return compound?.members.map((member) => member.name).slice(0, tableColumns);
}
