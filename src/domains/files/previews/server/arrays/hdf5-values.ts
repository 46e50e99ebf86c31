import type { Attribute, Dataset, Group } from 'h5wasm';
import { addPlugins, filterName, refusalOf, type OpenFile } from './hdf5-file.ts';
import { fieldReaders, textReader, type TextReader } from './hdf5-texts.ts';
import { dtypeOf, isComplex, isNumeric, membersOf, numbersOf, numericFields } from './hdf5-types.ts';
import { packingOf, unpacked } from './packing.ts';
import { maxCurves } from './place.ts';
import { clipped, Refused, sizeOf, type Box, type Values } from './values.ts';

/* Datasets and attributes of an HDF5 file as values. */

/** Fields of a compound that a table shows. */
const maxMembers = 200;
/** Values of an attribute that are shown. */
const maxShown = 50;

/** A dataset as a source of values. Reading throws {@link Refused} if its values cannot be had. */
export function valuesOf(file: OpenFile, dataset: Dataset): Values {
  const { metadata } = dataset;
  const type = metadata;
  // An empty dataset (a null dataspace) has no values.
  const shape = dataset.shape ?? [0];
  const fields = fieldReaders(type, file.library);
  const members = membersOf(type)?.slice(0, maxMembers);
  const readers: TextReader[] | undefined = members
    ? fields?.slice(0, maxMembers)
    : [textReader(type, file.library)].filter((reader) => reader !== undefined);
  const packing =
    isNumeric(type) && !isComplex(type)
      ? packingOf(
          (name) => numberAttribute(dataset, name),
          (name) => textAttribute(file, dataset, name),
        )
      : undefined;
  const values: Values = {
    shape,
    dtype: dtypeOf(type),
    isNumeric: isNumeric(type) && !members,
    isComplex: isComplex(type),
    members,
    fields: numericFields(type)
      .slice(0, maxCurves)
      .map(({ name, read }) => ({ name, numbers: (box) => withBytes(file, dataset, box, read) })),
    chunk: metadata.chunks ?? undefined,
    bytes: type.size,
    numbers: (box, part) => withBytes(file, dataset, box, (bytes) => numbersOf(type, bytes, part)),
    texts: (box) => {
      if (!readers || readers.length === 0) throw new Refused({ reason: 'type', what: dtypeOf(type) });
      return withBytes(file, dataset, box, (bytes) => {
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        const heap = () => new DataView(file.module.HEAPU8.buffer);
        const count = bytes.length / type.size;
        return Array.from({ length: count }, (_none, at) =>
          readers.map((read) => clipped(read(view, at * type.size, heap))),
        ).flat();
      });
    },
  };
  return packing ? unpacked(values, packing) : values;
}

/** The bytes of a box. The library's own method ignores the status of a failed read and gives what was in the memory. */
function withBytes<T>(file: OpenFile, dataset: Dataset, box: Box, take: (bytes: Uint8Array<ArrayBuffer>) => T): T {
  const refusal = refusalOf(dataset);
  if (refusal) throw new Refused(refusal);
  const { module } = file;
  const { metadata } = dataset;
  const length = sizeOf(box) * metadata.size;
  if (length === 0) return take(new Uint8Array(0));
  addPlugins(module, dataset);
  const before = file.strangers.length;
  const pointer = module._malloc(length);
  if (pointer === 0) throw new Error('no memory');
  // Without bounds a scalar is read; it has no dimension to name.
  const [count, offset, step] =
    box.length === 0
      ? [null, null, null]
      : [box.map(([from, to]) => BigInt(to - from)), box.map(([from]) => BigInt(from)), box.map(() => 1n)];
  try {
    const status = read();
    const stranger = file.strangers[before];
    if (stranger !== undefined) throw new Refused({ reason: 'elsewhere', what: stranger.replace(/^\/+/, '') });
    if (status < 0) throw new Refused(unreadable(dataset));
    const { HEAPU8: heap } = module;
    return take(heap.slice(pointer, pointer + length));
  } finally {
    // Texts and sequences that the values point to stay reserved: they are few, and the process ends soon.
    module._free(pointer);
  }

  function read(): number {
    try {
      return module.get_dataset_data(dataset.file_id, dataset.path, count, offset, step, BigInt(pointer));
    } catch {
      // A plugin that lacks a function of the library.
      return -1;
    }
  }
}

/** A filter that failed, or damaged bytes. */
const unreadable = (dataset: Dataset) =>
  ({
    reason: 'filter',
    what: dataset.filters.map(filterName).join(', ') || dtypeOf(dataset.metadata),
  }) as const;

type Item = Group | Dataset;

/** A text in an attribute, or the first of several; empty if there is none. */
export const textAttribute = (file: OpenFile, item: Item, name: string): string =>
  textsAttribute(file, item, name)[0] ?? '';

/** Texts in an attribute. */
export function textsAttribute(file: OpenFile, item: Item, name: string): string[] {
  const attribute = attributeIn(item, name);
  const isText = attribute?.metadata.type === 3 || attribute?.metadata.type === 9;
  return isText ? (attributeTexts(file, item, attribute) ?? []).map((text) => text.trim()) : [];
}

/** A number in an attribute, also as a text or as the first of several; undefined if there is none. */
export const numberAttribute = (item: Item, name: string): number | undefined => numbersAttribute(item, name)[0];

/** Numbers in an attribute; a text may list them with commas. */
export function numbersAttribute(item: Item, name: string): number[] {
  const value = attempt(() => attributeIn(item, name)?.value);
  const all: unknown[] =
    value === undefined || value === null
      ? []
      : typeof value === 'object' && Symbol.iterator in value
        ? [...(value as Iterable<unknown>)]
        : [value];
  return all
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]))
    .map((one) => (typeof one === 'string' && one.trim() === '' ? Number.NaN : Number(one)))
    .filter(Number.isFinite);
}

/** Undefined for an attribute that is missing, empty, large or unreadable. */
function attributeIn(item: Item, name: string): Attribute | undefined {
  const attribute = attempt(() => item.attrs[name]);
  return attribute?.shape && isSmall(attribute.shape) ? attribute : undefined;
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const isSmall = (shape: readonly number[]) => shape.reduce((product, length) => product * length, 1) <= 1000;

/** The values of an attribute as texts; undefined if they cannot be read. */
function attributeTexts(
  { module, library }: OpenFile,
  item: Item,
  { name, metadata }: Attribute,
): string[] | undefined {
  return attempt(() => {
    const read = textReader(metadata, library);
    const length = metadata.size * metadata.total_size;
    const pointer = module._malloc(Math.max(1, length));
    // Its memory stays reserved: the process ends after its answer.
    if (!read || module.get_attribute_data(item.file_id, item.path, name, BigInt(pointer)) < 0) return undefined;
    const view = new DataView(module.HEAPU8.slice(pointer, pointer + length).buffer);
    const heap = () => new DataView(module.HEAPU8.buffer);
    return Array.from({ length: metadata.total_size }, (_none, at) => read(view, at * metadata.size, heap));
  });
}

/** The attributes of an object with their values as texts. */
export function attributesOf(file: OpenFile, item: Item, most: number): { name: string; value: string }[] {
  const { attrs } = item;
  return Object.keys(attrs)
    .slice(0, most)
    .map((name) => {
      const attribute = attempt(() => attrs[name]);
      if (!attribute) return { name, value: '?' };
      if (attribute.shape === null) return { name, value: '' };
      if (!isSmall(attribute.shape)) return { name, value: `[${attribute.shape.join(' × ')}]` };
      const texts = attributeTexts(file, item, attribute);
      if (!texts) return { name, value: '?' };
      return {
        name,
        value: clipped(`${texts.slice(0, maxShown).join(', ')}${texts.length > maxShown ? ', …' : ''}`),
      };
    });
}
