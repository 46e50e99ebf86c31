import type { FileRemark, PartsPreview } from '../contract.ts';
import { filledParts, isDisplacing, learnedPart, partOf, remark, type Energies } from './vasp-parts.ts';

/** One electronic step. */
interface Iteration extends Energies {
  ionic: number;
  electronic: number;
}

/** The lines that tell of energies, in their sequence. */
const telling =
  /Iteration\s+(\d+)\(\s*(\d+)\)|(FREE ENERGIE OF THE ION)|free +energy +(ML +)?TOTEN *= *(\S+)|energy +without entropy *= *\S+ +(?:ML +)?energy\(sigma->0\) *= *(\S+)|(inear response (?:re|G|to|progress))/g;

/**
 * The energies of the ionic steps that are complete, and of the electronic steps. Those of linear response, which have
 * the same name, are differences and left out.
 */
export function energiesIn(text: string): {
  ionic: (Energies & { at: number })[];
  electronic: Iteration[];
  learned: Energies[];
} {
  const [ionic, learned]: [(Energies & { at: number })[], Energies[]] = [[], []];
  const electronic: Iteration[] = [];
  let current = { ionic: 0, electronic: 0 };
  let free: string | undefined;
  let [isSummary, isLearned] = [false, false];
  /** Number of the ionic step in which linear response began. */
  let response = -1;
  for (const found of text.matchAll(telling)) {
    const [, ion, iteration, summary, ml, written, zero, linear] = found;
    if (linear) response = current.ionic;
    else if (ion) [current, free] = [{ ionic: Number(ion), electronic: Number(iteration) }, undefined];
    else if (summary) [isSummary, free] = [true, undefined];
    else if (written !== undefined) [free, isLearned] = [written, ml !== undefined];
    else if (zero !== undefined && free !== undefined) {
      if (isLearned) learned.push({ free, zero });
      else if (isSummary) ionic.push({ free, zero, at: found.index });
      else if (current.ionic > response) electronic.push({ ...current, free, zero });
      [isSummary, free] = [false, undefined];
    }
  }
  return { ionic, electronic, learned };
}

/** Summary of an OUTCAR: settings, energies of its steps, how it ended. @throws files.previews.malformed */
export function outcarParts(text: string, isWhole: boolean): PartsPreview {
  const facts: PartsPreview['facts'] = [];
  const said = (name: string, pattern: RegExp) => {
    const value = pattern.exec(text)?.[1]?.trim().replace(/\s+/g, ' ');
    if (value) facts.push({ name, value: value.slice(0, 200) });
    return value;
  };
  said('version', /^\s*(vasp\.\S+.*)$/m);
  said('TITEL', /TITEL\s*=\s*(.*)$/m);
  const settings = new Map<string, string | undefined>();
  for (const name of ['ENCUT', 'ISPIN', 'IBRION', 'NSW', 'EDIFF', 'ISMEAR', 'NELECT', 'NBANDS', 'NKPTS'])
    settings.set(name, said(name, new RegExp(`\\b${name}\\s*=\\s*([^\\s;]+)`)));
  for (const name of ['LSORBIT', 'LNONCOLLINEAR'])
    if (new RegExp(`\\b${name}\\s*=\\s*T`).test(text)) facts.push({ name, value: 'T' });
  said('E-fermi', /E-fermi\s*:\s*(\S+)/);
  const { ionic, electronic, learned } = energiesIn(text);
  const isDisplaced = isDisplacing(settings.get('IBRION'));
  const last = isDisplaced ? ionic[0] : ionic.at(-1);
  const remarks: FileRemark[] = [];
  if (!isWhole) remarks.push(remark('cut'));
  else if (last) {
    facts.push({ name: 'energy(sigma->0)', value: `${last.zero} eV` });
    facts.push({ name: 'free energy TOTEN', value: `${last.free} eV` });
  } else if (electronic.length > 0) remarks.push(remark('unfinished'));
  if (isWhole) said('Elapsed time (sec)', /Elapsed time \(sec\):\s*(\S+)/);
  const found = [...text.matchAll(/FORCES: max atom, RMS\s+([\d.]+)/g)].map(([, force]) => force!);
  // Written by some versions only: a force is one of a step if each has one.
  const forces = found.length === ionic.length ? found : [];
  const steps = partOf(
    isDisplaced ? 'displacements' : 'ionic steps',
    ['step', 'energy(sigma->0) (eV)', 'free energy TOTEN (eV)', ...(forces.length > 0 ? ['max force (eV/Å)'] : [])],
    ionic.length > 1
      ? ionic.map(({ free, zero }, at) => [String(at + 1), zero, free, ...(forces.length > 0 ? [forces[at]!] : [])])
      : [],
  );
  const iterations = partOf(
    'electronic steps',
    ['iteration', 'ionic step', 'electronic step', 'energy(sigma->0) (eV)', 'free energy TOTEN (eV)'],
    electronic.length > 1
      ? electronic.map((one, at) => [at + 1, one.ionic, one.electronic, one.zero, one.free].map(String))
      : [],
  );
  const predicted = learnedPart(learned, ['energy(sigma->0) (eV)', 'free energy TOTEN (eV)']);
  return filledParts([steps, predicted, iterations], facts, remarks);
}
