import { isElement } from '#shared/elements';
import type { Species, StructureSites } from '../../contract/sites.ts';
import { massOf } from '#shared/atomic-masses';

/*
 * The composition of a structure, as OPTIMADE 1.3 writes it. Amounts are those of the sites in the file: of one cell, or
 * of a molecule.
 */

export interface Composition {
  /** Alphabetical, with their shares of all atoms in the same order. */
  elements: string[];
  ratios: number[];
  /** Atoms of each element in the cell. */
  amounts: ReadonlyMap<string, number>;
  /** Smallest whole numbers, alphabetical: `O3SrTi`; null if the shares of the sites give none. */
  reduced: string | null;
  /** Elements with these numbers: `O3`, `Sr1`, `Ti1`. */
  parts: string[];
  /** C and H first, then alphabetical; the amounts of the cell. */
  hill: string;
  /** `A3BC`: letters in the order of the numbers; null without them. */
  anonymous: string | null;
  /** Identifies the composition: the reduced formula, or the shares to three digits. */
  key: string;
}

/** Undefined if an element is not known. */
export function compositionOf({ species, sites }: Pick<StructureSites, 'species' | 'sites'>): Composition | undefined {
  const amounts = amountsOf(species, sites);
  if (amounts.size === 0 || [...amounts.keys()].some((symbol) => !isElement(symbol))) return undefined;
  const elements = [...amounts.keys()].sort();
  const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  const numbers = wholeNumbers(elements.map((symbol) => amounts.get(symbol)!));
  const reduced = numbers && elements.map((symbol, at) => symbol + counted(numbers[at]!)).join('');
  const ratios = elements.map((symbol) => amounts.get(symbol)! / total);
  return {
    elements,
    ratios,
    amounts,
    reduced,
    parts: elements.map((symbol, at) => symbol + (numbers ? numbers[at]! : '')),
    hill: hillOf(amounts),
    anonymous: numbers && anonymousOf(numbers),
    key: reduced ?? elements.map((symbol, at) => symbol + ratios[at]!.toFixed(3)).join(' '),
  };
}

function amountsOf(species: readonly Species[], sites: readonly number[]): Map<string, number> {
  const counts = species.map(() => 0);
  for (const site of sites) counts[site]! += 1;
  const amounts = new Map<string, number>();
  const add = (symbol: string, amount: number) => {
    if (symbol !== 'vacancy' && amount > 0) amounts.set(symbol, (amounts.get(symbol) ?? 0) + amount);
  };
  species.forEach(({ symbols, concentration, attached, nattached }, at) => {
    symbols.forEach((symbol, of) => add(symbol, concentration[of]! * counts[at]!));
    attached?.forEach((symbol, of) => add(symbol, nattached![of]! * counts[at]!));
  });
  return amounts;
}

/** Shares that files round to three digits are whole numbers of up to this many parts. */
const maxParts = 100;
const rounding = 2e-3;

/** The smallest whole numbers with these proportions; null if none fit. */
function wholeNumbers(amounts: readonly number[]): number[] | null {
  const least = Math.min(...amounts);
  const isWhole = amounts.every((amount) => Math.abs(amount - Math.round(amount)) < 1e-6);
  if (isWhole) {
    const divisor = amounts.map(Math.round).reduce(greatestCommon);
    return amounts.map((amount) => Math.round(amount) / divisor);
  }
  for (let times = 1; times <= maxParts; times += 1) {
    const tried = amounts.map((amount) => (amount / least) * times);
    if (tried.every((value) => Math.abs(value - Math.round(value)) < rounding * times)) return tried.map(Math.round);
  }
  return null;
}

const greatestCommon = (p: number, q: number): number => (q === 0 ? p : greatestCommon(q, p % q));

const counted = (number: number) => (number === 1 ? '' : String(number));

function hillOf(amounts: ReadonlyMap<string, number>): string {
  const hasCarbon = amounts.has('C');
  const rank = (symbol: string) => (hasCarbon && symbol === 'C' ? '0' : hasCarbon && symbol === 'H' ? '1' : symbol);
  return [...amounts]
    .sort(([p], [q]) => (rank(p) < rank(q) ? -1 : 1))
    .map(([symbol, amount]) => symbol + counted(Number(amount.toFixed(4))))
    .join('');
}

/** A to Z, then Aa to Za, Ab … */
const letterOf = (at: number) =>
  String.fromCodePoint(65 + (at % 26)) + (at < 26 ? '' : String.fromCodePoint(96 + Math.floor(at / 26)));

const anonymousOf = (numbers: readonly number[]) =>
  numbers
    .toSorted((p, q) => q - p)
    .map((number, at) => letterOf(at) + counted(number))
    .join('');

/** u per Å³ in g/cm³ (2022 CODATA). */
const density = 1.660_539_068_92;

/** Density in g/cm³ of the atoms of a cell of this volume in Å³. */
export function densityOf(amounts: ReadonlyMap<string, number>, volume: number): number {
  const mass = [...amounts].reduce((sum, [symbol, amount]) => sum + amount * (massOf(symbol) ?? 0), 0);
  return (mass / volume) * density;
}
