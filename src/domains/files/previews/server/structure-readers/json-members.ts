import { malformed, type Vector } from '../lattice.ts';
import { shortened, type StructurePart } from './parts.ts';

/** An object of JSON. */
export type Members = Readonly<Record<string, unknown>>;

export const membersOf = (value: unknown): Members | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined;

/** A structure without its number. */
export type JsonPart = Omit<StructurePart, 'part' | 'parts'>;

/** Three numbers. @throws files.previews.malformed */
export function numbersOf(value: unknown): Vector {
  if (!Array.isArray(value) || value.length !== 3 || !value.every((one) => Number.isFinite(one))) throw malformed();
  return value as Vector;
}

/** A number as its member would be written. */
export const lineOf = (name: string, value: number | string): string =>
  shortened(`"${name.slice(0, 100)}": ${JSON.stringify(value)}`);
