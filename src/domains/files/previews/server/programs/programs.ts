import type { PartsPreview } from '../../contract.ts';
import { malformed } from '../lattice.ts';
import { abinit } from './abinit.ts';
import { aims } from './aims.ts';
import { castep, castepBands, castepPhonon, castepSteps } from './castep.ts';
import { cp2k, cp2kEnergies, cp2kStates } from './cp2k.ts';
import { espressoPw } from './espresso.ts';
import { espressoOther, espressoPlotted } from './espresso-others.ts';
import { espressoXml } from './espresso-xml.ts';
import { gaussian } from './gaussian.ts';
import { lammps } from './lammps.ts';
import { Lines } from './lines.ts';
import { nwchem } from './nwchem.ts';
import { orca } from './orca.ts';
import { dftbplus, wien2k, xtb } from './others.ts';
import { phonopy } from './phonopy.ts';
import { psi4 } from './psi4.ts';
import type { ProgramReader } from './reader.ts';
import { siesta, siestaBands, siestaEigenvalues } from './siesta.ts';
import { vaspOszicar, vaspPcdat, vaspProcar } from './vasp-outputs.ts';
import { wannier90, wannierHamiltonian } from './wannier90.ts';

/** Readers by their names. Programs that call others come first. */
const readers: Readonly<Record<string, ProgramReader>> = {
  espressoPw,
  espressoOther,
  espressoPlotted,
  espressoXml,
  cp2k,
  cp2kEnergies,
  cp2kStates,
  abinit,
  castep,
  castepSteps,
  castepPhonon,
  castepBands,
  aims,
  lammps,
  gaussian,
  orca,
  nwchem,
  psi4,
  siestaBands,
  siestaEigenvalues,
  siesta,
  phonopy,
  wannier90,
  wannierHamiltonian,
  vaspOszicar,
  vaspProcar,
  vaspPcdat,
  wien2k,
  dftbplus,
  xtb,
};

/** Characters of the beginning by which a program is recognised. */
const headLength = 1 << 16;

/** The reader for a file by its beginning; undefined for any other text. */
export function programIn(text: string, name: string): string | undefined {
  const head = text.slice(0, headLength);
  return Object.keys(readers).find((program) => readers[program]!.is(head, name));
}

/**
 * The output of a program.
 * @param program by {@link programIn}
 * @param gap offset at which the text leaves out a part of the file
 * @throws files.previews.malformed
 */
export function programParts(program: string, name: string, text: string, gap?: number): PartsPreview {
  const reader = readers[program];
  if (!reader) throw malformed();
  const report = reader.read({ name, text, isWhole: gap === undefined, lines: new Lines(text, gap) });
  if (gap !== undefined) report.remarks.push({ kind: 'gap', name: '', stated: '', read: '' });
  return report.preview();
}
