import type { StructurePreview } from '../contract.ts';
import { cifStructure } from './cif.ts';
import { tooLong, type ReadStructure } from './lattice.ts';
import { poscarStructure } from './poscar.ts';
import { xdatcarStructure } from './xdatcar.ts';
import { isOnGrid } from './structure-form.ts';
import { xyzStructure } from './xyz.ts';

/**
 * Reads a structure in the format of the file's name: the one with this index if there are several.
 * @param isWhole whether this is the complete file; a part of a structure is invalid, the first of many frames is not
 * @throws files.previews.malformed|tooLong
 */
export function structureOf(name: string, written: string, which = 1, isWhole = true): StructurePreview {
  const {
    atomsRead: _unrounded,
    vectors: _vectors,
    stated: _stated,
    ...preview
  } = readStructure(name, written, which, isWhole);
  return preview;
}

/** Line feeds only. */
export const unified = (written: string) => (written.includes('\r') ? written.replaceAll(/\r\n?/g, '\n') : written);

/** The same with the data for its analysis. @throws files.previews.malformed|tooLong */
export function readStructure(name: string, written: string, which: number, isWhole: boolean): ReadStructure {
  const text = unified(written);
  if (/\.(ext)?xyz$/i.test(name)) return xyzStructure(text, which, isWhole);
  if (/XDATCAR/i.test(name)) return xdatcarStructure(text, which, isWhole);
  if (/\.m?cif$/i.test(name)) return cifStructure(text, which, isWhole);
  if (isOnGrid(name)) {
    const read = poscarStructure(text);
    return { ...read, notes: [...read.notes, { kind: 'grid', sites: [], count: 1 }] };
  }
  if (!isWhole) throw tooLong();
  return poscarStructure(text);
}
