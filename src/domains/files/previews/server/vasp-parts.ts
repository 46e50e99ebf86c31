import type { FileRemark, PartsPreview } from '../contract.ts';
import { limits } from './cells.ts';
import { malformed } from './lattice.ts';
import { tableIn } from './table-rows.ts';

/* Tables of the output of VASP. The page knows their names (`web/spectrum.tsx`). */

export const numbersOf = (line: string | undefined): number[] => (line ?? '').trim().split(/\s+/).map(Number);

/** A damaged row may have fewer numbers. */
export const rounded = (value: number | undefined) => String(Number((value ?? Number.NaN).toFixed(6)));

export type Part = PartsPreview['parts'][number];

export const partOf = (name: string, columns: string[], rows: string[][]): Part => ({
  ...tableIn(rows.slice(0, limits.rows), columns, [], rows.length > limits.rows),
  name,
});

/** Those with rows. @throws files.previews.malformed if nothing is there */
export function filledParts(
  all: readonly Part[],
  facts: PartsPreview['facts'],
  remarks: FileRemark[] = [],
): PartsPreview {
  const filled = all.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0 && facts.length === 0) throw malformed();
  return { kind: 'parts', facts, parts: filled, ...(remarks.length > 0 ? { remarks } : {}) };
}

export const densityColumns = (isPolarised: boolean) =>
  isPolarised ? ['E - EF (eV)', 'DOS up (1/eV)', 'DOS down (1/eV)'] : ['E - EF (eV)', 'DOS (1/eV)'];

/** Most bands of a table. */
export const maxBands = limits.columns - 4;

/** One table for each spin. @param along values along the path @param spins energies of each spin, k-point and band */
export function bandParts(
  column: string,
  along: readonly string[],
  spins: readonly (readonly (readonly number[])[])[],
): Part[] {
  const names = spins.length > 1 ? ['bands up', 'bands down'] : ['bands'];
  return spins.map((points, spin) => {
    const count = points.reduce((least, energies) => Math.min(least, energies.length), maxBands);
    const rows = points
      .slice(0, limits.rows + 1)
      .map((energies, k) => [along[k] ?? '', ...energies.slice(0, count).map(rounded)]);
    const columns = [column, ...Array.from({ length: count }, (_none, band) => `band ${band + 1} (eV)`)];
    return partOf(names[spin] ?? `bands ${spin + 1}`, columns, rows);
  });
}

/** Says that a table has fewer bands than the file. */
export const bandsRemark = (stated: number): FileRemark[] =>
  stated > maxBands ? [{ kind: 'limited', name: 'NBANDS', stated: String(stated), read: String(maxBands) }] : [];

/** Energies of a step as in the file. */
export interface Energies {
  free: string;
  /** Extrapolated to no smearing. */
  zero: string;
}

/** Steps whose energy was not calculated but predicted by machine-learned forces. */
export const learnedPart = (steps: readonly Energies[], columns: [zero: string, free: string]): Part =>
  partOf(
    'machine-learned steps',
    ['step', ...columns],
    steps.map(({ free, zero }, at) => [String(at + 1), zero, free]),
  );

/** What a calculation moves its atoms for, by IBRION: phonons displace them, so that only the first step is the structure. */
export const isDisplacing = (ibrion: string | undefined) => /^[5-8]$/.test(ibrion ?? '');

export const remark = (kind: FileRemark['kind']): FileRemark => ({ kind, name: '', stated: '', read: '' });
