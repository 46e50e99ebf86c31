import { malformed, numberOf, vectorsOf, cellOf, type ReadStructure, type Vector, type Vectors } from '../lattice.ts';
import { structureOfSites, type NamedSite } from './named-sites.ts';
import { bohr, countIn, whole, type TextFormat } from './text-format.ts';

/** Values that one factor may repeat. */
const maxRepeated = 100_000;

/** A number, a fraction `1/3`, a root `sqrt(0.75)`, each with a sign, or a factor with any of them: `3*0.5`. */
function numbersIn(word: string): number[] | undefined {
  const [, times, value = ''] = /^(\d+)\*(.+)$/.exec(word) ?? [undefined, '1', word];
  const [, sign, root] = /^([-+]?)sqrt\(([\d.]+)\)$/i.exec(value) ?? [];
  const [, above, below] = /^([-+]?[\d.]+)\/([\d.]+)$/.exec(value) ?? [];
  const isNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[ed][-+]?\d+)?$/i.test(value);
  const number = root
    ? Math.sqrt(Number(root)) * (sign === '-' ? -1 : 1)
    : above
      ? Number(above) / Number(below)
      : isNumber
        ? numberOf(value)
        : Number.NaN;
  if (!Number.isFinite(number) || Number(times) > maxRepeated) return undefined;
  return Array.from({ length: Number(times) }, () => number);
}

/** Variables that change or generate structures. */
const generating = /^(?:spgroup|natrd|nobj|objan|getcell|getxred|structure|udtset)$/;

/**
 * An input file of ABINIT: lengths in bohr unless a unit follows. Data sets with different structures, and atoms
 * that a space group generates, are refused.
 */
function inputFile(text: string, most: number): ReadStructure {
  const values = new Map<string, number[]>();
  const units = new Map<string, number>();
  let name = '';
  const words = text
    .split('\n')
    .flatMap((line) => line.replace(/[#!].*/, '').split(/\s+/))
    .filter(Boolean);
  for (const word of words) {
    const numbers = numbersIn(word);
    if (numbers) {
      const list = values.get(name);
      if (list && list.length + numbers.length <= 3 * most + maxRepeated) list.push(...numbers);
    } else if (/^(?:angstr|angstrom|bohr)/i.test(word)) units.set(name, /^b/i.test(word) ? 1 : 1 / bohr);
    else if (/^[a-z]\w*[?:+]?$/i.test(word)) {
      name = word.toLowerCase();
      if (values.has(name)) throw malformed();
      values.set(name, []);
    }
  }
  for (const variable of values.keys()) {
    if (generating.test(variable)) throw malformed();
    if (/^(?:acell|rprim|angdeg|xred|xcart|xangst|natom|typat|znucl)[\d?:+]/.test(variable)) throw malformed();
  }
  const listOf = (variable: string, length: number, usual?: number[]) => {
    const list = values.get(variable) ?? usual;
    if (!list || list.length < length) throw malformed();
    return list.slice(0, length);
  };
  const natom = countIn(String(values.get('natom')?.[0] ?? 1), most);
  const kinds = listOf('typat', natom, natom === 1 ? [1] : undefined);
  const numbers = values.get('znucl') ?? [];
  const vectors = latticeOf(listOf, values, (units.get('acell') ?? 1) * bohr);
  const [places, isFraction, unit] = values.has('xred')
    ? [listOf('xred', 3 * natom), true, 1]
    : values.has('xcart')
      ? [listOf('xcart', 3 * natom), false, (units.get('xcart') ?? 1) * bohr]
      : values.has('xangst')
        ? [listOf('xangst', 3 * natom), false, 1]
        : [natom === 1 ? [0, 0, 0] : listOf('xred', 3 * natom), true, 1];
  const sites = kinds.map((kind, at): NamedSite => {
    const number = numbers[kind - 1];
    if (!number || !Number.isInteger(number)) throw malformed();
    return {
      name: String(number),
      isFraction,
      at: places.slice(3 * at, 3 * at + 3).map((value) => value * unit) as Vector,
    };
  });
  return structureOfSites(vectors, sites, most);
}

function latticeOf(
  listOf: (variable: string, length: number, usual?: number[]) => number[],
  values: ReadonlyMap<string, number[]>,
  unit: number,
): Vectors {
  const [a, b, c] = listOf('acell', 3, [1, 1, 1]).map((length) => length * unit) as Vector;
  if (values.has('scalecart')) throw malformed();
  if (values.has('angdeg')) {
    const [alpha, beta, gamma] = listOf('angdeg', 3) as Vector;
    return vectorsOf(cellOf(a, b, c, alpha, beta, gamma));
  }
  const rprim = listOf('rprim', 9, [1, 0, 0, 0, 1, 0, 0, 0, 1]);
  return [a, b, c].map((length, row) => rprim.slice(3 * row, 3 * row + 3).map((value) => value * length)) as Vectors;
}

export const abinitInput: TextFormat = {
  names: /\.abi$/i,
  isLike: (text) => /^\s*(?:natom|typat|znucl|acell|rprim)\b/im.test(text),
  read: whole(inputFile),
};
