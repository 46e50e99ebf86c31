import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { NetCDFReader } from 'netcdfjs';
import type { Hdf5Seen } from './hdf5.ts';
import { clipped, sliceOf, written, type Values } from './slices.ts';

/*
 * NetCDF-3, classic and with offsets of 64 bits (specification of Unidata, "NetCDF classic format"). The library reads the
 * header; values are read here by their positions, since it would read a variable as a whole. Runs in a child process.
 */

/** Bytes that the header may take, children and attributes that are shown, and the values of an axis. */
const most = { header: 8 << 20, children: 500, attributes: 100, axis: 100_000 };

/** Size in bytes, the NumPy name of a type, its reader, and its fill value. */
const types: Record<
  string,
  { bytes: number; dtype: string; at: (bytes: DataView, at: number) => number; fill?: number }
> = {
  byte: { bytes: 1, dtype: 'int8', at: (bytes, at) => bytes.getInt8(at) },
  char: { bytes: 1, dtype: 'string', at: (bytes, at) => bytes.getUint8(at) },
  short: { bytes: 2, dtype: 'int16', at: (bytes, at) => bytes.getInt16(at), fill: -32_767 },
  int: { bytes: 4, dtype: 'int32', at: (bytes, at) => bytes.getInt32(at), fill: -2_147_483_647 },
  // The significant digits of a float; more digits would only be those of its binary fraction.
  float: {
    bytes: 4,
    dtype: 'float32',
    at: (bytes, at) => Number(bytes.getFloat32(at).toPrecision(7)),
    fill: 9.96921e36,
  },
  double: { bytes: 8, dtype: 'float64', at: (bytes, at) => bytes.getFloat64(at), fill: 9.969209968386869e36 },
};

interface Attribute {
  name: string;
  value: unknown;
}
interface Variable {
  name: string;
  /** Numbers of its dimensions. */
  dimensions: readonly number[];
  attributes: readonly Attribute[];
  type: string;
  offset: number;
  record: boolean;
}

/** Whether a file begins as NetCDF-3 does. */
export function isNetcdf(file: string): boolean {
  const descriptor = openSync(file, 'r');
  const head = Buffer.alloc(4);
  readSync(descriptor, head, 0, 4, 0);
  closeSync(descriptor);
  return head.toString('latin1', 0, 3) === 'CDF' && (head[3] === 1 || head[3] === 2);
}

/** The variables of a file, or the values of one. Throws if there are none. */
export function netcdfPlace(path: string, place: string, at: string): Hdf5Seen {
  const file = fileOf(path);
  const wanted = place.replace(/^\/+|\/+$/g, '');
  if (wanted !== '') {
    const variable = file.variables.find(({ name }) => name === wanted);
    if (!variable) throw new Error('nothing there');
    const dataset = sliceOf(file.valuesOf(variable), at, { name: labelOf(variable), axes: file.axesOf(variable) });
    return { path: wanted, attributes: said(variable.attributes), children: [], dataset };
  }
  const children = file.variables.slice(0, most.children).map((variable) => {
    const { shape, dtype } = file.valuesOf(variable);
    return { name: variable.name, type: 'dataset' as const, shape: shape.join(' × '), dtype };
  });
  const seen: Hdf5Seen = { path: '', attributes: said(file.attributes), children };
  const first = file.variables.find((variable) => {
    const { shape, isText } = file.valuesOf(variable);
    return !isText && !file.isAxis(variable) && [1, 2].includes(shape.length) && shape.every((length) => length > 1);
  });
  if (!first) return seen;
  return { ...seen, dataset: sliceOf(file.valuesOf(first), '', { name: labelOf(first), axes: file.axesOf(first) }) };
}

function fileOf(path: string) {
  const descriptor = openSync(path, 'r');
  const { size } = fstatSync(descriptor);
  const head = read(0, Math.min(size, most.header));
  const { header } = new NetCDFReader(head);
  const dimensions = header.dimensions ?? [];
  const variables: Variable[] = (header.variables ?? []).map((variable) => ({
    ...variable,
    name: utf8(variable.name),
  }));

  function read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (position + length > size || readSync(descriptor, bytes, 0, length, position) < length) throw new Error('cut');
    return bytes;
  }
  const typeOf = ({ type }: Variable) => {
    const found = types[type];
    if (!found) throw new Error('type');
    return found;
  };
  /** Lengths of the dimensions within a record, or of all of them without records. */
  const inner = ({ dimensions: ids, record }: Variable) => {
    const lengths = ids.map((id) => {
      if (!dimensions[id]) throw new Error('dimension');
      return dimensions[id].size;
    });
    return record ? lengths.slice(1) : lengths;
  };
  const bytesOf = (variable: Variable) =>
    inner(variable).reduce((product, length) => product * length, typeOf(variable).bytes);
  const inRecords = variables.filter(({ record }) => record);
  // Parts of a record are filled up to four bytes, unless there is but one.
  const step =
    inRecords.length === 1
      ? bytesOf(inRecords[0]!)
      : inRecords.reduce((sum, one) => sum + Math.ceil(bytesOf(one) / 4) * 4, 0);
  const told = header.recordDimension.length;
  const begin = Math.min(...inRecords.map(({ offset }) => offset));
  // A file that is still being written does not state its number of records.
  const records = told === 0xffffffff ? (step > 0 ? Math.max(0, Math.floor((size - begin) / step)) : 0) : told;

  const isAxis = ({ name, dimensions: ids }: Variable) =>
    ids.length === 1 && utf8(dimensions[ids[0]!]?.name ?? '') === name;

  function valuesOf(variable: Variable): Values {
    const { bytes, dtype, at } = typeOf(variable);
    const whole = variable.record ? [records, ...inner(variable)] : inner(variable);
    const isText = variable.type === 'char';
    const shape = isText ? whole.slice(0, -1) : whole;
    const meant = meaningOf(variable);
    /** Consecutive values from a position, which is given by indices of all dimensions except the trailing ones. */
    const run = (indices: readonly number[], from: number, count: number): unknown[] => {
      const [record, within] = variable.record ? [indices[0] ?? from, indices.slice(1)] : [0, indices];
      const lengths = inner(variable);
      const start = [...within, ...(variable.record && indices.length === 0 ? [] : [from])];
      const place = lengths.reduce((sum, length, dimension) => sum * length + (start[dimension] ?? 0), 0);
      const position = variable.offset + record * step + place * bytes;
      const data = read(position, count * bytes);
      if (isText) return [utf8(data.toString('latin1').replace(/\0+$/, ''))];
      const view = new DataView(data.buffer, data.byteOffset, data.length);
      return Array.from({ length: count }, (_none, which) => meant(at(view, which * bytes)));
    };
    return {
      shape,
      dtype,
      isText,
      read(ranges) {
        const found: unknown[] = [];
        const walk = (indices: readonly number[]) => {
          const depth = indices.length;
          if (isText && depth === shape.length) found.push(...run(indices, 0, whole.at(-1) ?? 1));
          else if (!isText && depth >= shape.length - 1 && !(variable.record && shape.length === 1)) {
            const [from, to] = ranges[depth] ?? [0, 1];
            for (const value of run(indices, from, to - from)) found.push(value);
          } else {
            const [from, to] = ranges[depth]!;
            const isRecords = !isText && depth === shape.length - 1;
            for (let index = from; index < to; index += 1)
              if (isRecords) found.push(...run([], index, 1));
              else walk([...indices, index]);
          }
        };
        walk([]);
        return found;
      },
    };
  }

  /** Variables with the names of the dimensions; else only the names. */
  function axesOf({ name: own, dimensions: ids, type }: Variable) {
    const shown = type === 'char' ? ids.slice(0, -1) : ids;
    return shown.map((id) => {
      const name = utf8(dimensions[id]?.name ?? '');
      if (name === own) return undefined;
      const axis = variables.find((variable) => variable.name === name && isAxis(variable) && variable.type !== 'char');
      if (!axis) return { name, values: [] };
      const { shape, read: readAxis } = valuesOf(axis);
      const values = shape[0]! <= most.axis ? Array.from(readAxis([[0, shape[0]!]]), written) : [];
      return { name: labelOf(axis), values };
    });
  }

  return { attributes: header.globalAttributes, variables, valuesOf, axesOf, isAxis };
}

/** Names and texts are UTF-8, which the library reads byte by byte. */
const utf8 = (text: string) => Buffer.from(text, 'latin1').toString();

const said = (attributes: readonly Attribute[]) =>
  attributes
    .slice(0, most.attributes)
    .map(({ name, value }) => ({ name: utf8(name), value: clipped(typeof value === 'string' ? utf8(value) : value) }));

const attribute = ({ attributes }: Variable, wanted: string): unknown => {
  const value = attributes.find(({ name }) => name === wanted)?.value;
  return Array.isArray(value) ? (value as unknown[])[0] : value;
};

function labelOf(variable: Variable): string {
  const text = (name: string) => {
    const value = attribute(variable, name);
    return typeof value === 'string' ? utf8(value).trim() : '';
  };
  const units = text('units');
  const label = text('long_name') || variable.name;
  return units ? `${label} (${units})` : label;
}

/**
 * Meaning of a stored number: empty for a fill value, else unpacked with `scale_factor` and `add_offset` (CF
 * conventions 8.1).
 */
function meaningOf(variable: Variable): (value: number) => number | '' {
  const number = (name: string) => {
    const value = attribute(variable, name);
    return typeof value === 'number' ? value : undefined;
  };
  const isFloat = variable.type === 'float';
  const near = (value: number | undefined) =>
    isFloat && value !== undefined ? Number(Math.fround(value).toPrecision(7)) : value;
  const gaps = new Set([near(number('_FillValue')) ?? types[variable.type]?.fill, near(number('missing_value'))]);
  const [scale, offset] = [number('scale_factor'), number('add_offset')];
  if (scale === undefined && offset === undefined) return (value) => (gaps.has(value) ? '' : value);
  return (value) => (gaps.has(value) ? '' : value * (scale ?? 1) + (offset ?? 0));
}
