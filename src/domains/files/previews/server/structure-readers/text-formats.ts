import type { TextFormat } from './text-format.ts';
import { abinitInput } from './abinit.ts';
import { castepCell, siestaInput } from './castep-siesta.ts';
import { cube } from './cube.ts';
import { lammpsData } from './lammps-data.ts';
import { lammpsDump } from './lammps-dump.ts';
import { mmcif } from './mmcif.ts';
import { mol2 } from './mol2.ts';
import { archive, dlPoly, gro } from './molecular-dynamics.ts';
import { molfile } from './molfile.ts';
import { pdb } from './pdb.ts';
import { abacus, cssr, dftb, gaussianInput, pwmat } from './program-inputs.ts';
import { shelx } from './shelx.ts';
import { wien2k } from './wien2k.ts';

/** Formats of molecules and of programs that only previews read; the store of crystals does not. */
const formats: readonly TextFormat[] = [
  ...[pdb, mmcif, molfile, mol2, cube, lammpsData, lammpsDump, gro, dlPoly, archive],
  ...[castepCell, siestaInput, abinitInput, wien2k, shelx, cssr, pwmat, abacus, dftb, gaussianInput],
];

/** The format of a file name; undefined for others. */
export const textFormat = (stored: string): TextFormat | undefined => {
  const name = stored.normalize('NFKC').split('/').at(-1)!;
  return formats.find(({ names }) => names.test(name));
};
