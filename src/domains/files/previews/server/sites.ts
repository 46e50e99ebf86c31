import type { StructureNote } from '../contract.ts';
import type { Group } from './composition.ts';
import { elementNumbered, isSymbol, unnamed } from './lattice.ts';

/*
 * The content of a site, from its type symbol and its label. Programs write more into these than the element that the
 * dictionary requires: charges, mixtures, whole groups, placeholders, names of water.
 */

/** The atom that is drawn at a site, and the atoms of each element that the formula counts. */
export interface SiteContent {
  element: string;
  counted: Readonly<Record<string, number>>;
  /** A molecule or ion, of which not all atoms may count. */
  group?: Group;
  /** A remark on the site that the picture cannot show. */
  note?: StructureNote['kind'];
}

/** Placeholders that are no element: unknown and dummy atoms, any rare earth, any metal, any halogen. */
const placeholders = /^(?:X|XX|Du|Bq|Gh|Lp|Q|R|RE|Ln|M|Me|A|L|T|Wat|Uk|Unk|Un)$/;
const vacancies = /^(?:Va|Vac|Vc|□|vacancy)$/i;
const waters = /^(?:OW|WAT|WATER|HOH|H2O)(?![a-z])/i;

/** Elements that do not occur in materials of a repository; their symbols mean groups (`Cn`, `Nh`, `Lv`). */
const superheavy = /^(?:Rf|Db|Sg|Bh|Hs|Mt|Ds|Rg|Cn|Nh|Fl|Mc|Lv|Ts|Og)$/;

const only = (element: string, note?: SiteContent['note']): SiteContent => ({
  element: element === 'D' || element === 'T' ? 'H' : element,
  counted: { [element === 'D' || element === 'T' ? 'H' : element]: 1 },
  ...(note ? { note } : {}),
});
const unknown: SiteContent = { element: unnamed, counted: { [unnamed]: 1 }, note: 'unknown' };
const vacant: SiteContent = { element: '', counted: {}, note: 'vacant' };
/** @param isFormula whether a type symbol writes it as a formula; otherwise only a label names it */
const grouped = (element: string, all: Record<string, number>, isFormula: boolean): SiteContent => {
  const { H: _hydrogen, ...others } = all;
  const centre = { [element]: 1 };
  return { element, counted: all, group: { all, heavy: element === 'H' ? all : others, centre, isFormula } };
};
const water = grouped('O', { O: 1, H: 2 }, false);

const cased = (letters: string) => letters[0]!.toUpperCase() + letters.slice(1).toLowerCase();

/** Elements of a sum formula such as `Na Al0.5 Si1.5 O4`; undefined if it is invalid. */
export function elementsOfSum(formula: string | undefined): ReadonlySet<string> | undefined {
  const found = [...(formula ?? '').matchAll(/([A-Z][a-z]?)\d*\.?\d*/g)].map(([, symbol]) => symbol!);
  const known = found.map((symbol) => (symbol === 'D' ? 'H' : symbol)).filter(isSymbol);
  return known.length > 0 && known.length === found.length ? new Set(known) : undefined;
}

/** Elements and numbers of a group or mixture written as a formula, `NH4` or `Fe0.5Mg0.5`; undefined for other words. */
function partsOf(word: string): [element: string, amount: number][] | undefined {
  const parts = [...word.matchAll(/([A-Z][a-z]?)(\d*\.?\d*)/g)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== word) return undefined;
  const named = parts.map(([, symbol, amount]): [string, number] => [symbol!, amount === '' ? 1 : Number(amount)]);
  return named.every(([symbol, amount]) => (symbol === 'D' || isSymbol(symbol)) && amount > 0) ? named : undefined;
}

/** A mixture: parts with shares, or alternatives without. */
function mixtureOf(word: string): SiteContent | undefined {
  // A share may have its uncertainty: `0.648(4)Mn + 0.352(4)Fe`.
  const bare = word
    .replace(/^\((.*)\)$/, '$1')
    .replace(/\(\d+\)/g, '')
    .trim();
  const pieces = bare.split(/\s*[,/+;]\s*/).filter(Boolean);
  const read = pieces.map((piece) => {
    const [, before, symbol, after] = /^(\d*\.?\d*)\s*([A-Z][a-z]?)\s*(\d*\.?\d*)$/.exec(piece) ?? [];
    return symbol && isSymbol(symbol)
      ? ([symbol, before || after ? Number(before || after) : Number.NaN] as const)
      : undefined;
  });
  if (pieces.length > 1 && read.every((one) => one !== undefined)) return mixed(read);
  const parts = partsOf(bare);
  const isShared = parts && parts.length > 1 && parts.every(([, amount]) => amount < 1);
  return isShared ? mixed(parts) : undefined;
}

function mixed(parts: readonly (readonly [string, number])[]): SiteContent {
  const hasShares = parts.every(([, share]) => Number.isFinite(share));
  const counted = Object.fromEntries(parts.map(([symbol, share]) => [symbol, hasShares ? share : 1 / parts.length]));
  const [most] = parts.toSorted(([, one], [, other]) => (hasShares ? other - one : 0))[0]!;
  return { element: most, counted, note: hasShares ? 'mixed' : 'mixedUnknown' };
}

/** A molecule or ion at one place, drawn as its first atom other than hydrogen. */
function groupOf(word: string): SiteContent | undefined {
  if (waters.test(word) && !/^H2O$/i.test(word)) return water;
  const parts = partsOf(word);
  if (!parts || parts.length < 2 || parts.some(([, amount]) => !Number.isInteger(amount))) return undefined;
  const counted: Record<string, number> = {};
  for (const [symbol, amount] of parts) {
    const element = symbol === 'D' ? 'H' : symbol;
    counted[element] = (counted[element] ?? 0) + amount;
  }
  const centre = parts.map(([symbol]) => (symbol === 'D' ? 'H' : symbol)).find((symbol) => symbol !== 'H') ?? 'H';
  return grouped(centre, counted, true);
}

/**
 * Reads type symbols and labels of one file.
 * @param stated elements of the sum formula that the file names
 * @param types all type symbols: they show whether the file writes all symbols in capitals
 */
export function siteReader(
  stated: ReadonlySet<string> | undefined,
  types: readonly string[],
): (type: string, label: string) => SiteContent {
  const isCased = types.some((type) => /^[A-Z][a-z]/.test(type));
  const hasPlaceholderA = types.some((type) => /^A\d*$/.test(type));
  const is = (symbol: string) => stated?.has(symbol) ?? true;

  /** A word with the symbol of an element, followed by a charge or number. */
  const elementIn = (word: string): string | undefined => {
    const [, letters] = /^([A-Za-z]{1,2})(?:[\d+−-].*|_.*|\/.*|\.?)?$/.exec(word) ?? [];
    if (!letters) return undefined;
    const two = cased(letters);
    if (letters.length === 2 && (!isSymbol(two) || (superheavy.test(two) && !stated?.has(two)))) return undefined;
    return isSymbol(two) || two === 'D' ? two : undefined;
  };

  const ofType = (type: string): SiteContent | undefined => {
    const word = type.trim();
    if (word === '' || word === '?' || word === '.') return undefined;
    if (vacancies.test(word)) return vacant;
    const numbered = elementNumbered(word);
    if (numbered) return only(numbered);
    const name = word.replace(/[\d+−-].*$/, '');
    if (placeholders.test(name) && !stated?.has(cased(name))) return unknown;
    if (/^B\d*$/.test(word) && hasPlaceholderA && !stated?.has('B')) return unknown;
    const mixture = mixtureOf(word);
    if (mixture) return mixture;
    const element = elementIn(word);
    const inCapitals = /^[A-Z]{2}$/.test(name);
    // `CO` in a file that writes `Ca` is a group; `NO3` and `NH3` are in any.
    const asGroup = /^[A-Z]{2}|\d[A-Z]/.test(word) || !element ? groupOf(word) : undefined;
    if (asGroup && (!element || /\d/.test(word) || (inCapitals && isCased) || (stated && !stated.has(element))))
      return asGroup;
    return element ? only(element) : unknown;
  };

  const ofLabel = (label: string): SiteContent => {
    const [, letters = '', rest = ''] = /^([A-Za-z]+)(.*)$/.exec(label.trim()) ?? [];
    if (vacancies.test(letters)) return vacant;
    if (waters.test(label)) return stated && !stated.has('O') ? unknown : water;
    // W1 is tungsten, or the oxygen of water.
    if (letters === 'W' && !stated?.has('W')) return stated ? water : unknown;
    if (placeholders.test(letters) && !(stated?.has(cased(letters)) ?? false)) return unknown;
    const two = letters.length >= 2 ? cased(letters.slice(0, 2)) : '';
    const one = letters.slice(0, 1).toUpperCase();
    const isTwo = two !== '' && isSymbol(two) && !(superheavy.test(two) && !stated?.has(two));
    const isOne = isSymbol(one) || one === 'D';
    const known = [isTwo ? two : '', isOne ? one : ''].filter(
      (symbol) => symbol !== '' && (is(symbol) || (symbol === 'D' && is('H'))),
    );
    if (known.length === 0) return unknown;
    // A longer word in small letters is a name: `Wat` is no tungsten.
    if (letters.length > 2 && /^[A-Z][a-z]{2}/.test(letters) && !stated) return unknown;
    const inCapitals = /^[A-Z]{2}/.test(letters) && rest !== '' && !stated && isTwo && isOne;
    return only(known[0]!, inCapitals ? 'assumed' : undefined);
  };

  return (type, label) => ofType(type) ?? ofLabel(label);
}

/** Maximum number of sites that a note names. */
const named = 8;

/** Collects the remarks, each kind once with its sites. */
export class SiteNotes {
  readonly #found = new Map<StructureNote['kind'], { sites: string[]; count: number }>();

  add(kind: StructureNote['kind'] | undefined, site: string): void {
    if (!kind) return;
    const note = this.#found.get(kind) ?? { sites: [], count: 0 };
    this.#found.set(kind, note);
    note.count += 1;
    const name = site.slice(0, 40);
    if (note.sites.length < named && name && !note.sites.includes(name)) note.sites.push(name);
  }

  list(): StructureNote[] {
    return [...this.#found].map(([kind, { sites, count }]) => ({ kind, sites, count }));
  }
}
