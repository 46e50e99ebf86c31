import { previewKind } from '../kinds.ts';
import { textFormat } from './structure-readers/text-formats.ts';
import type { StructureForm } from './structure-readers/parts.ts';

/** Files of VASP with a structure above the values of a grid. */
export const isOnGrid = (name: string) => /CHG|LOCPOT|ELFCAR|AECCAR/i.test(name) && !/POSCAR|CONTCAR/i.test(name);

/**
 * The structure format of a file name; undefined for names without structures. Files of JSON and input files of other
 * programs share their names with those of structures: their content decides.
 */
export function structureForm(stored: string): StructureForm | undefined {
  const name = stored.normalize('NFKC').split('/').at(-1)!;
  const kind = previewKind(name);
  if (textFormat(name)) return undefined;
  if (kind === 'structure') return formOfStructure(name);
  if (kind === 'vasp') return /OUTCAR/i.test(name) ? 'outcar' : /vasprun/i.test(name) ? 'vasprun' : undefined;
  if (/\.(?:in|inp)$/i.test(name)) return 'espresso';
  return /\.json$/i.test(name) ? 'pymatgen' : /\.jsonl$/i.test(name) ? 'optimade' : undefined;
}

/** That of a name whose preview is a structure. */
function formOfStructure(name: string): StructureForm {
  if (/\.(?:ext)?xyz$/i.test(name)) return 'xyz';
  if (/\.m?cif$/i.test(name)) return 'cif';
  if (/\.a?xsf$/i.test(name)) return 'xsf';
  if (/geometry\.in(?:\.next_step)?$/i.test(name)) return 'aims';
  if (/\.pwi$|pw\.in$/i.test(name)) return 'espresso';
  return /XDATCAR/i.test(name) ? 'xdatcar' : 'poscar';
}
