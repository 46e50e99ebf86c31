import type { PartsPreview } from '../contract.ts';
import { limits } from './cells.ts';
import { malformed } from './lattice.ts';
import { outcarParts } from './outcar.ts';
import { bandParts, bandsRemark, densityColumns, filledParts, numbersOf, partOf, rounded } from './vasp-parts.ts';
import { vasprunParts } from './vasprun.ts';

/** Output of VASP by the name of the file. @throws files.previews.malformed */
export function vaspOf(name: string, text: string, isWhole: boolean): PartsPreview {
  const base = name.toUpperCase();
  if (base.includes('DOSCAR')) return doscar(text);
  if (base.includes('EIGENVAL')) return eigenval(text);
  if (base.includes('OUTCAR')) return outcarParts(text, isWhole);
  return vasprunParts(text, isWhole);
}

/** The total density of states; energies from the Fermi level, the other spin below the line. */
function doscar(text: string): PartsPreview {
  const lines = text.split(/\r\n|\n|\r/, limits.rows + 10);
  const [, , count, fermi] = numbersOf(lines[5]);
  if (!Number.isInteger(count) || !Number.isFinite(fermi) || count! < 2) throw malformed();
  const rows = lines.slice(6, 6 + count!).map(numbersOf);
  const isPolarised = rows[0]?.length === 5;
  if (rows.some((row) => row.length < 3 || row.some((value) => !Number.isFinite(value)))) throw malformed();
  const cells = rows.map(([energy, up, down]) => [
    rounded(energy! - fermi!),
    rounded(up),
    ...(isPolarised ? [rounded(-down!)] : []),
  ]);
  return filledParts([partOf('DOS', densityColumns(isPolarised), cells)], [{ name: 'E-fermi', value: `${fermi} eV` }]);
}

/** Bands of each spin by the number of the k-point. */
function eigenval(text: string): PartsPreview {
  const lines = text.split(/\r\n|\n|\r/, 400_000);
  const spins = numbersOf(lines[0])[3] === 2 ? 2 : 1;
  const [electrons, points, bands] = numbersOf(lines[5]);
  if (!Number.isInteger(points) || !Number.isInteger(bands) || points! < 1 || bands! < 1) throw malformed();
  const energies: number[][][] = Array.from({ length: spins }, () => []);
  let at = 6;
  for (let k = 0; k < Math.min(points!, limits.rows + 1); k += 1) {
    while (at < lines.length && lines[at]!.trim() === '') at += 1;
    const place = numbersOf(lines[at]).slice(0, 3);
    const written = lines.slice(at + 1, at + 1 + bands!).map(numbersOf);
    energies.forEach((of, spin) => {
      const all = written.map((row) => row[1 + spin] ?? Number.NaN);
      if (place.length < 3 || all.length < bands! || !all.every(Number.isFinite)) throw malformed();
      of.push(all);
    });
    at += 1 + bands!;
  }
  const facts = [
    { name: 'NELECT', value: String(electrons) },
    { name: 'NKPTS', value: String(points) },
    { name: 'NBANDS', value: String(bands) },
    { name: 'ISPIN', value: String(spins) },
  ];
  const along = energies[0]!.map((_all, k) => String(k + 1));
  return filledParts(bandParts('k', along, energies), facts, bandsRemark(bands!));
}
