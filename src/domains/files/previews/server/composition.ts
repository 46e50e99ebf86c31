import type { StructureNote } from '../contract.ts';
import { isSymbol, type Atom } from './lattice.ts';
import type { SiteNotes } from './sites.ts';

/*
 * What a structure consists of, compared with the sum formula of its file; and what of molecules and ions at one place
 * is counted: their hydrogen may be listed on its own as well.
 */

type Amounts = ReadonlyMap<string, number>;

/** Amounts of a sum formula such as `Na Al0.5 Si1.5 O4`; undefined if it is written in another way. */
export function amountsOfSum(formula: string | null | undefined): Amounts | undefined {
  const words = (formula ?? '').trim().split(/\s+/).join('');
  const parts = [...words.matchAll(/([A-Z][a-z]?)(\d*\.?\d*)/g)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== words) return undefined;
  const amounts = new Map<string, number>();
  for (const [, symbol, written] of parts) {
    const element = symbol === 'D' || symbol === 'T' ? 'H' : symbol!;
    if (!isSymbol(element)) return undefined;
    amounts.set(element, (amounts.get(element) ?? 0) + (written ? Number(written) : 1));
  }
  return amounts;
}

/** Number of atoms of each element, by the shares of the sites. */
export function amountsOf(atoms: readonly Atom[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { element, counted } of atoms)
    for (const [symbol, amount] of Object.entries(counted ?? { [element]: 1 }))
      if (amount > 0) amounts.set(symbol, (amounts.get(symbol) ?? 0) + amount);
  return amounts;
}

/** Whether atoms have the proportions of a sum formula: exactly for whole numbers, else to two in a hundred. */
export function hasProportions(atoms: readonly Atom[], sum: Amounts): boolean {
  const amounts = amountsOf(atoms);
  const total = (all: Amounts) => [...all.values()].reduce((whole, amount) => whole + amount, 0);
  const isWhole = [...amounts.values(), ...sum.values()].every(
    (amount) => Math.abs(amount - Math.round(amount)) < 1e-6,
  );
  const times = total(amounts) / total(sum);
  if (!(times > 0)) return false;
  return [...new Set([...amounts.keys(), ...sum.keys()])].every((element) => {
    const stated = times * (sum.get(element) ?? 0);
    const tolerance = isWhole ? 1e-6 * total(amounts) : 0.02 * stated + 0.006 * times;
    return Math.abs((amounts.get(element) ?? 0) - stated) <= tolerance;
  });
}

/** A molecule or ion at one place, drawn as its central atom. */
export interface Group {
  /** All of its atoms, and those without hydrogen; by the share of the place. */
  all: Readonly<Record<string, number>>;
  heavy: Readonly<Record<string, number>>;
  centre: Readonly<Record<string, number>>;
  /** Whether the type symbol is its formula, `NH4`; otherwise it is the name of a label, `OW1`. */
  isFormula: boolean;
}

type Counting = 'all' | 'heavy' | 'centre';

/** How each group of a structure is counted. */
export type GroupCounting = (group: Group) => Counting;

const isHydrogen = ({ element, group }: Atom) => element === 'H' && !group;

/**
 * Decides what is counted of groups. Their hydrogen counts only if the file lists none, and, where only a label tells of
 * it, if the sum formula agrees. Other atoms of a group do not count if only without them the sum formula agrees.
 */
export function groupCounting(atoms: readonly Atom[], sum: Amounts | undefined): GroupCounting {
  const listsHydrogen = atoms.some(isHydrogen);
  const usual: GroupCounting = ({ isFormula }) => (isFormula && !listsHydrogen ? 'all' : 'heavy');
  if (!sum || !atoms.some(({ group }) => group)) return usual;
  const possible: Counting[] = listsHydrogen ? ['heavy', 'centre'] : ['all', 'heavy', 'centre'];
  const agreeing = possible.find((counting) =>
    hasProportions(
      withGroups(atoms, () => counting),
      sum,
    ),
  );
  return agreeing ? () => agreeing : usual;
}

/** Atoms whose groups are counted so. */
export const withGroups = (atoms: readonly Atom[], counting: GroupCounting): Atom[] =>
  atoms.map((atom) => (atom.group ? { ...atom, counted: atom.group[counting(atom.group)] } : atom));

/** The same for a file that states no sum formula, with its remarks. */
export function countedAtoms(atoms: readonly Atom[], notes: SiteNotes): Atom[] {
  const counting = groupCounting(atoms, undefined);
  noteGroups(atoms, counting, notes);
  return withGroups(atoms, counting);
}

/** Says of each group whether all of it is counted. */
export function noteGroups(sites: readonly Atom[], counting: GroupCounting, notes: SiteNotes): void {
  const amount = (counted: Readonly<Record<string, number>>) =>
    Object.values(counted).reduce((sum, value) => sum + value, 0);
  for (const { group, label, element } of sites) {
    if (!group) continue;
    const isWhole = amount(group[counting(group)]) === amount(group.all);
    const kind: StructureNote['kind'] = isWhole ? 'group' : 'groupBare';
    notes.add(kind, label || element);
  }
}
