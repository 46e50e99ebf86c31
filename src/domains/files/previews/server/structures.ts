import { Failure } from '#shared/fail';
import type { StructurePreview } from '../contract.ts';
import { previewKind } from '../kinds.ts';
import { cifStructure } from './cif.ts';
import { noAtoms, tooLong, type ReadStructure } from './lattice.ts';
import { poscarStructure } from './poscar.ts';
import { xdatcarStructure } from './xdatcar.ts';
import { isOnGrid, structureForm } from './structure-form.ts';
import { aimsStructure } from './structure-readers/aims.ts';
import { espressoStructure, isEspressoInput } from './structure-readers/espresso.ts';
import { hasJsonStructures, jsonStructure } from './structure-readers/json-parts.ts';
import type { StructureForm } from './structure-readers/parts.ts';
import { isMmcif, mmcifStructure } from './structure-readers/mmcif.ts';
import { textFormat } from './structure-readers/text-formats.ts';
import { xsfStructure } from './structure-readers/xsf.ts';
import { xyzStructure } from './xyz.ts';

/**
 * Reads a structure in the format of the file's name: the one with this index if there are several.
 * @param isWhole whether this is the complete file; a part of a structure is invalid, the first of many frames is not
 * @throws files.previews.malformed|tooLong
 */
export function structureOf(name: string, written: string, which = 1, isWhole = true): StructurePreview {
  return withoutSites(readStructure(name, written, which, isWhole));
}

/** The part of a structure that a page gets. */
export function withoutSites({
  atomsRead: _unrounded,
  vectors: _vectors,
  stated: _stated,
  ...preview
}: ReadStructure): StructurePreview {
  return preview;
}

/** Whether files of this name have structures only if their content is that of pw.x, pymatgen or OPTIMADE. */
export function isStructureByContent(name: string): boolean {
  const form = structureForm(name);
  return previewKind(name) !== 'structure' && form !== undefined && contentForms.includes(form);
}
const contentForms: readonly StructureForm[] = ['espresso', 'pymatgen', 'optimade'];

/** The structure of such a file; undefined without one. */
export function structureInside(name: string, text: string, which: number): StructurePreview | undefined {
  if (!isStructureByContent(name) || !(hasJsonStructures(text) || isEspressoInput(text))) return undefined;
  try {
    return structureOf(name, text, which);
  } catch (error) {
    // Its text is shown then.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Line feeds only. */
export const unified = (written: string) => (written.includes('\r') ? written.replaceAll(/\r\n?/g, '\n') : written);

/** The same with the data for its analysis. @throws files.previews.malformed|tooLong */
export function readStructure(name: string, written: string, which: number, isWhole: boolean): ReadStructure {
  const text = unified(written);
  const format = textFormat(name);
  if (format) {
    if (format.isLike?.(text) === false) throw noAtoms();
    return format.read(text, which, isWhole);
  }
  const form = structureForm(name) ?? 'poscar';
  if (form === 'xyz') return xyzStructure(text, which, isWhole);
  if (form === 'xdatcar') return xdatcarStructure(text, which, isWhole);
  if (form === 'cif' && isMmcif(text)) return mmcifStructure(text, which, isWhole);
  if (form === 'cif') return cifStructure(text, which, isWhole);
  if (isOnGrid(name)) {
    const read = poscarStructure(text);
    return { ...read, notes: [...read.notes, { kind: 'grid', sites: [], count: 1 }] };
  }
  if (form === 'xsf') return xsfStructure(text, which, isWhole);
  if (!isWhole) throw tooLong();
  if (form === 'aims') return aimsStructure(text);
  if (form === 'espresso') return espressoStructure(text, which);
  if (form === 'pymatgen' || form === 'optimade') return jsonStructure(text, name, which);
  return poscarStructure(text);
}
