import type { StructurePreview } from '../contract.ts';
import { cifStructure } from './cif.ts';
import { tooLong, type ReadStructure } from './lattice.ts';
import { poscarStructure } from './poscar.ts';
import { xdatcarStructure } from './xdatcar.ts';
import { formOfStructure, isOnGrid } from './structure-form.ts';
import { aimsStructure } from './structure-readers/aims.ts';
import { espressoStructure } from './structure-readers/espresso.ts';
import { xsfStructure } from './structure-readers/xsf.ts';
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
  const form = formOfStructure(name.normalize('NFKC'));
  if (form === 'xyz') return xyzStructure(text, which, isWhole);
  if (form === 'xdatcar') return xdatcarStructure(text, which, isWhole);
  if (form === 'cif') return cifStructure(text, which, isWhole);
  if (isOnGrid(name)) {
    const read = poscarStructure(text);
    return { ...read, notes: [...read.notes, { kind: 'grid', sites: [], count: 1 }] };
  }
  if (form === 'xsf') return xsfStructure(text, which, isWhole);
  if (!isWhole) throw tooLong();
  if (form === 'aims') return aimsStructure(text);
  if (form === 'espresso') return espressoStructure(text, which);
  return poscarStructure(text);
}
