import { fstatSync, openSync, readSync } from 'node:fs';
import { NetCDFReader } from 'netcdfjs';
import type { Axis, Figure } from './figure.ts';
import { packingOf, unpacked } from './packing.ts';
import type { PlaceSeen } from './reading.ts';
import { clipped, shortest, sizeOf, type Box, type Values } from './values.ts';

/*
 * NetCDF-3, classic and with offsets of 64 bits (specification of Unidata, "NetCDF classic format"). The library reads the
 * header; values are read here by their positions, since it would read a variable as a whole. Runs in a child process.
 */

/** Bytes that the header may take; children, plots and attributes that are shown; values of an attribute. */
const most = { header: 8 << 20, children: 500, plots: 200, attributes: 100, values: 50 };

/** Size in bytes, the NumPy name of a type, its reader, and its fill value. */
const types: Record<
  string,
  { bytes: number; dtype: string; at: (bytes: DataView, at: number) => number; fill?: number }
> = {
  byte: { bytes: 1, dtype: 'int8', at: (bytes, at) => bytes.getInt8(at) },
  char: { bytes: 1, dtype: 'string', at: (bytes, at) => bytes.getUint8(at) },
  short: { bytes: 2, dtype: 'int16', at: (bytes, at) => bytes.getInt16(at), fill: -32_767 },
  int: { bytes: 4, dtype: 'int32', at: (bytes, at) => bytes.getInt32(at), fill: -2_147_483_647 },
  float: {
    bytes: 4,
    dtype: 'float32',
    at: (bytes, at) => bytes.getFloat32(at),
    fill: Math.fround(9.969209968386869e36),
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

/** An open file. */
export type NetcdfFile = ReturnType<typeof openNetcdf>;

/** Opens a file and reads its header. Throws if it is none. */
export function openNetcdf(path: string) {
  const file = fileOf(path);
  const plots = file.variables
    .filter((variable) => {
      const { shape, isNumeric } = file.valuesOf(variable);
      return isNumeric && !file.isAxis(variable) && Math.max(0, ...shape) > 1;
    })
    .map(({ name }) => name);
  return { ...file, plots };
}

/** The variables of a file, or the attributes of one. Throws if there is none of this name. */
export function netcdfContents(file: NetcdfFile, wanted: string): Omit<PlaceSeen, 'dataset'> {
  const plots = {
    kind: 'datasets' as const,
    paths: file.plots.slice(0, most.plots),
    total: file.plots.length,
    isCut: false,
  };
  if (wanted !== '')
    return { path: wanted, attributes: said(variableOf(file, wanted).attributes), children: [], plots };
  const children = file.variables.slice(0, most.children).map((variable) => {
    const { shape, dtype } = file.valuesOf(variable);
    return { name: variable.name, type: 'dataset' as const, shape: shape.join(' × '), dtype };
  });
  return { path: '', attributes: said(file.attributes), children, plots };
}

function variableOf(file: NetcdfFile, wanted: string): Variable {
  const variable = file.variables.find(({ name }) => name === wanted);
  if (!variable) throw new Error('nothing there');
  return variable;
}

/** A variable over its axes; undefined for the root. */
export function figureOfNetcdf(file: NetcdfFile, wanted: string): Figure | undefined {
  if (wanted === '') return undefined;
  const variable = variableOf(file, wanted);
  const signal = { name: variable.name, label: labelOf(variable), values: file.valuesOf(variable) };
  return { title: '', signals: [signal], axes: file.axesOf(variable), interpretation: '', isLog: false };
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
    /** Consecutive stored values from a position, which is given by indices of all dimensions except the trailing ones. */
    const run = (indices: readonly number[], from: number, count: number): Buffer => {
      const [record, within] = variable.record ? [indices[0] ?? from, indices.slice(1)] : [0, indices];
      const lengths = inner(variable);
      const start = [...within, ...(variable.record && indices.length === 0 ? [] : [from])];
      const place = lengths.reduce((sum, length, dimension) => sum * length + (start[dimension] ?? 0), 0);
      return read(variable.offset + record * step + place * bytes, count * bytes);
    };
    /** Calls `take` with the parts of a box in the order of C, each with its number of values. */
    const walk = (box: Box, take: (part: Buffer, count: number) => void, indices: readonly number[] = []): void => {
      const depth = indices.length;
      if (isText && depth === shape.length) return take(run(indices, 0, whole.at(-1) ?? 1), 1);
      if (!isText && depth >= shape.length - 1 && !(variable.record && shape.length === 1)) {
        const [from, to] = box[depth] ?? [0, 1];
        return take(run(indices, from, to - from), to - from);
      }
      const [from, to] = box[depth]!;
      const isRecords = !isText && depth === shape.length - 1;
      for (let index = from; index < to; index += 1)
        if (isRecords) take(run([], index, 1), 1);
        else walk(box, take, [...indices, index]);
      return undefined;
    };
    const numbers = (box: Box): Float32Array | Float64Array => {
      const found = dtype === 'float32' ? new Float32Array(sizeOf(box)) : new Float64Array(sizeOf(box));
      let next = 0;
      walk(box, (part, count) => {
        const view = new DataView(part.buffer, part.byteOffset, part.length);
        for (let which = 0; which < count; which += 1) found[next++] = at(view, which * bytes);
      });
      return found;
    };
    const textsOf = (box: Box): string[] => {
      if (!isText)
        return Array.from(numbers(box) as ArrayLike<number>, (value) =>
          dtype === 'float32' ? shortest(value, 'float32', Math.fround) : String(value),
        );
      const found: string[] = [];
      walk(box, (part) => found.push(clipped(utf8(part.toString('latin1').replace(/\0+$/, '')))));
      return found;
    };
    const values: Values = {
      shape,
      dtype,
      isNumeric: !isText,
      isComplex: false,
      bytes,
      numbers,
      texts: textsOf,
    };
    const packing = packingOf(
      (name) => numberIn(variable, name),
      (name) => textIn(variable, name),
      types[variable.type]?.fill,
    );
    return isText || !packing ? values : unpacked(values, packing);
  }

  /** Variables with the names of the dimensions; else only the names. */
  function axesOf({ name: own, dimensions: ids, type }: Variable): (Axis | undefined)[] {
    const shown = type === 'char' ? ids.slice(0, -1) : ids;
    return shown.map((id) => {
      const name = utf8(dimensions[id]?.name ?? '');
      if (name === own) return undefined;
      const axis = variables.find((variable) => variable.name === name && isAxis(variable) && variable.type !== 'char');
      return axis ? { name: labelOf(axis), values: valuesOf(axis), isEdges: false } : { name, isEdges: false };
    });
  }

  return { attributes: header.globalAttributes, variables, valuesOf, axesOf, isAxis };
}

/** Names and texts are UTF-8, which the library reads byte by byte. */
const utf8 = (text: string) => Buffer.from(text, 'latin1').toString();

const said = (attributes: readonly Attribute[]) =>
  attributes.slice(0, most.attributes).map(({ name, value }) => ({ name: utf8(name), value: attributeText(value) }));

function attributeText(value: unknown): string {
  if (typeof value === 'string') return clipped(utf8(value));
  const all = Array.isArray(value) || ArrayBuffer.isView(value) ? [...(value as unknown as unknown[])] : [value];
  const texts = all.slice(0, most.values).map(String);
  return clipped(`${texts.join(', ')}${all.length > most.values ? ', …' : ''}`);
}

const attribute = ({ attributes }: Variable, wanted: string): unknown => {
  const value = attributes.find(({ name }) => name === wanted)?.value;
  return Array.isArray(value) ? (value as unknown[])[0] : value;
};

const numberIn = (variable: Variable, name: string): number | undefined => {
  const value = attribute(variable, name);
  return typeof value === 'number' ? value : undefined;
};

const textIn = (variable: Variable, name: string): string => {
  const value = attribute(variable, name);
  return typeof value === 'string' ? utf8(value).trim() : '';
};

function labelOf(variable: Variable): string {
  const units = textIn(variable, 'units');
  const label = textIn(variable, 'long_name') || variable.name;
  return units ? `${label} (${units})` : label;
}
