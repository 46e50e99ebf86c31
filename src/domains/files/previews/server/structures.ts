import type { StructurePreview } from '../contract.ts';
import { cifStructure } from './cif.ts';
import { tooLong, type ReadStructure } from './lattice.ts';
import { poscarStructure } from './poscar.ts';
import { xdatcarStructure } from './xdatcar.ts';
import { xyzStructure } from './xyz.ts';

/**
 * Reads a structure in the format of the file's name: the one with this index if there are several.
 * @param isWhole whether this is the complete file; a part of a structure is invalid, the first of many frames is not
 * @throws files.previews.malformed|tooLong
 */
export function structureOf(name: string, written: string, which = 1, isWhole = true): StructurePreview {
  const { atomsRead: _unrounded, stated: _stated, ...preview } = readStructure(name, written, which, isWhole);
  return preview;
}

/** Files of VASP with a structure above the values of a grid, which is not shown. */
const isOnGrid = (name: string) => /CHG|LOCPOT|ELFCAR|AECCAR/i.test(name) && !/POSCAR|CONTCAR/i.test(name);

/** The same with the data for its analysis. @throws files.previews.malformed|tooLong */
export function readStructure(name: string, written: string, which: number, isWhole: boolean): ReadStructure {
  const text = written.replaceAll(/\r\n?/g, '\n');
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
