import { classes, codeOf, complexParts, isTruth, members, numberAt, type Type } from './hdf5-types.ts';
import { shortest } from './values.ts';

/* Values of HDF5 as texts of a table. */

/** Most elements of one sequence that a table shows. */
const maxElements = 50;

/** The part of the library that reads texts and names. */
export interface Library {
  /** The null-terminated text at an address. */
  text: (address: number) => string;
  /** Path of what a reference refers to. */
  target: (reference: Uint8Array, isObject: boolean) => string;
}

/** Reads one value as a text of a table; `heap` is the memory in which sequences and texts of any length are. */
export type TextReader = (view: DataView, at: number, heap: () => DataView) => string;

/** How values of a type are written; undefined for a type without a text. */
export function textReader(type: Type, library: Library): TextReader | undefined {
  const parts = complexParts(type);
  if (parts) {
    const read = textReader(parts[0], library);
    if (!read) return undefined;
    return (view, at, heap) => {
      const imaginary = read(view, at + type.size / 2, heap);
      return `${read(view, at, heap)}${/^[-+]/.test(imaginary) ? '' : '+'}${imaginary}i`;
    };
  }
  switch (type.type) {
    case classes.integer:
    case classes.float:
    case classes.bits:
      return numberText(type);
    case classes.string:
      return (view, at, heap) => stringAt(type, view, at, heap, library);
    case classes.opaque:
      return (view, at) => `0x${hex(view, at, Math.min(type.size, 32))}${type.size > 32 ? '…' : ''}`;
    case classes.reference:
      return (view, at) => {
        const bytes = new Uint8Array(view.buffer, view.byteOffset + at, type.size).slice();
        if (bytes.every((byte) => byte === 0)) return '–';
        return `→ ${library.target(bytes, type.ref_type !== 'region')}`;
      };
    case classes.enumeration:
      return enumText(type);
    case classes.compound:
      return compoundText(type, library);
    case classes.sequence:
      return sequenceText(type, library);
    case classes.array: {
      const { array_type: inner } = type;
      const read = inner && textReader(inner, library);
      if (!read) return undefined;
      const count = (inner.shape ?? []).reduce((product, length) => product * length, 1);
      return (view, at, heap) => listed(count, (which) => read(view, at + which * inner.size, heap));
    }
    default:
      return undefined;
  }
}

const hex = (view: DataView, at: number, length: number): string =>
  Buffer.from(view.buffer, view.byteOffset + at, length).toString('hex');

function numberText(type: Type): TextReader | undefined {
  const code = codeOf(type);
  const read = numberAt(type);
  if (!code || !read) return undefined;
  if (code === 'i8') return (view, at) => String(view.getBigInt64(at, true));
  if (code === 'u8') return (view, at) => String(view.getBigUint64(at, true));
  if (code === 'f4') return (view, at) => shortest(read(view, at), 'float32', Math.fround);
  if (code === 'f2') return (view, at) => shortest(read(view, at), 'float16', roundedToHalf);
  return (view, at) => String(read(view, at));
}

/** The nearest float16, for numbers that are close to one. */
function roundedToHalf(value: number): number {
  if (value === 0) return value;
  const step = 2 ** Math.max(-24, Math.floor(Math.log2(Math.abs(value))) - 10);
  return Math.round(value / step) * step;
}

function enumText(type: Type): TextReader | undefined {
  const read = numberAt(type);
  if (!read) return undefined;
  const names = new Map(Object.entries(type.enum_type?.members ?? {}).map(([name, value]) => [value, name]));
  const isBoolean = isTruth(type);
  return (view, at) => {
    const value = read(view, at);
    const name = names.get(value) ?? String(value);
    return isBoolean ? name.toLowerCase() : name;
  };
}

function compoundText(type: Type, library: Library): TextReader | undefined {
  const fields = fieldReaders(type, library);
  return fields && ((view, at, heap) => fields.map((read) => read(view, at, heap)).join(', '));
}

/** Readers of the fields of a compound, each from the beginning of the value; a field of an unknown type is a mark. */
export function fieldReaders(type: Type, library: Library): TextReader[] | undefined {
  if (type.type !== classes.compound) return undefined;
  return members(type).map((member) => {
    const read = textReader(member, library);
    return read ? (view, at, heap) => read(view, at + member.offset, heap) : () => '?';
  });
}

function sequenceText({ vlen_type: inner }: Type, library: Library): TextReader | undefined {
  const read = inner && textReader(inner, library);
  if (!read) return undefined;
  return (view, at, heap) => {
    const [count, address] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    const memory = heap();
    return listed(count, (which) => read(memory, address + which * inner.size, heap));
  };
}

const listed = (count: number, read: (which: number) => string): string => {
  const shown = Array.from({ length: Math.min(count, maxElements) }, (_none, which) => read(which));
  return `[${shown.join(', ')}${count > maxElements ? `, … (${count})` : ''}]`;
};

function stringAt(type: Type, view: DataView, at: number, _heap: () => DataView, library: Library): string {
  if (type.vlen) {
    const address = view.getUint32(at, true);
    return address === 0 ? '' : library.text(address);
  }
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, type.size);
  const end = bytes.indexOf(0);
  return decoded(end < 0 ? bytes : bytes.subarray(0, end)).trimEnd();
}

/** A text: many programs store UTF-8 in strings that they declare as ASCII, and some Latin-1. */
export function decoded(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  return text.includes('\ufffd') ? Buffer.from(bytes).toString('latin1') : text;
}
