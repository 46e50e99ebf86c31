import { elements } from '../elements.ts';

/** Composition of a formula. */
export interface Composition {
  /** Symbols in alphabetical order, each once. */
  elements: string[];
  /** Canonical form: symbols in alphabetical order with their amounts; null if an amount is variable. */
  formula: string | null;
}

const symbols: ReadonlySet<string> = new Set(elements);

/** Normalises digits, subscripts and markup: `SrTiO₃`, `SrTiO$_3$` and `SrTiO<sub>3</sub>` are equal. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/<\/?su[bp]>/gi, '')
    .replace(/\$?_\{?([\d.]+(?:[+\-−][\d.]*[a-zδ])?)\}?\$?/g, '$1')
    .replace(/\\mathrm\{([^{}]*)\}/g, '$1')
    .replaceAll('−', '-');

/** An amount: a number, or a variable such as `1-x`, `7-δ`, `x`. The letters are those in common use. */
const amount = String.raw`(?:\d+(?:\.\d+)?)?(?:[+\-±]\d*\.?\d*[xyzδ]|[xyzδ](?![a-z]))?`;
const amountAt = new RegExp(amount, 'y');
const symbolAt = /[A-Z][a-z]?/y;

/**
 * Parses a text that is meant as a formula; null if it is none. Brackets multiply, a comma inside brackets separates
 * elements that share a site, and a raised dot adds (`CuSO4·5H2O`). At most 100 characters.
 */
export function readFormula(text: string): Composition | null {
  const source = plain(text).trim();
  if (source.length === 0 || source.length > 100) return null;
  const amounts = new Map<string, number>();
  let isOpen = false;
  for (const part of source.split(/[·∙•*]/)) {
    const [, factor, rest] = /^(\d+(?:\.\d+)?)?(.*)$/s.exec(part)!;
    const group = readGroup(rest!, 0, 0);
    if (!group || group.end !== rest!.length || group.amounts.size === 0) return null;
    isOpen ||= group.isOpen;
    addAll(amounts, group.amounts, Number(factor ?? 1));
  }
  const found = [...amounts.keys()].sort();
  const written = found.map((symbol) => {
    const count = Math.round(amounts.get(symbol)! * 10_000) / 10_000;
    return count === 1 ? symbol : symbol + count;
  });
  return { elements: found, formula: isOpen ? null : written.join('') };
}

/** A system of elements, `Sr-Ti-O`: all of them, in any amounts; null for other texts. */
export function readSystem(text: string): Composition | null {
  const parts = plain(text).trim().split('-');
  if (parts.length < 2 || parts.length > 20 || !parts.every((part) => symbols.has(part))) return null;
  return { elements: [...new Set(parts)].sort(), formula: null };
}

interface Group {
  amounts: Map<string, number>;
  isOpen: boolean;
  end: number;
}

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
const deepest = 5;

function readGroup(text: string, from: number, depth: number): Group | null {
  const amounts = new Map<string, number>();
  let isOpen = false;
  let at = from;
  for (;;) {
    const close = closing[text[at] ?? ''];
    let inner: Map<string, number>;
    if (close) {
      const group = depth < deepest ? readGroup(text, at + 1, depth + 1) : null;
      if (!group || text[group.end] !== close || group.amounts.size === 0) return null;
      inner = group.amounts;
      isOpen ||= group.isOpen;
      at = group.end + 1;
    } else {
      const symbol = symbolIn(text, at);
      if (!symbol) break;
      inner = new Map([[symbol, 1]]);
      at += symbol.length;
    }
    amountAt.lastIndex = at;
    const [written] = amountAt.exec(text)!;
    at += written.length;
    const number = /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : 1;
    isOpen ||= written !== '' && written !== String(number) && !/^[\d.]+$/.test(written);
    addAll(amounts, inner, number);
    // Elements that share a site: their single amounts are unknown.
    if (depth > 0 && text[at] === ',') {
      isOpen = true;
      at += 1;
      while (text[at] === ' ') at += 1;
    }
  }
  return { amounts, isOpen, end: at };
}

/** Prefers the longer symbol: `Co` before `C`. */
function symbolIn(text: string, at: number): string | null {
  symbolAt.lastIndex = at;
  const found = symbolAt.exec(text)?.[0];
  if (!found) return null;
  if (symbols.has(found)) return found;
  return symbols.has(found[0]!) ? found[0]! : null;
}

function addAll(into: Map<string, number>, amounts: ReadonlyMap<string, number>, times: number): void {
  for (const [symbol, count] of amounts) into.set(symbol, (into.get(symbol) ?? 0) + count * times);
}

/** Candidates in running text: letters and digits with brackets, not inside a longer word. */
const candidates = /(?<![\p{sc=Latin}\p{N}])(?:[A-Z]|[([][A-Z(])[A-Za-zδ\d.()[\]{},+\-±·]*/gu;
/** A comma of the sentence, as in `H3S,LaH10`; the comma in `(Bi,Sb)2Te3` belongs to the formula. */
const commas = /,(?![^()[\]{}]{0,40}[)\]}])/;
/** Abbreviations and names that consist of element symbols by chance. */
const words = new Set(
  'NaN MoU PoC PoS CoS PhD BaC HoP SiP NiN CoC CoP IoP CoN PoV VoIP NoC SoC HfC OsC InC CaN BUSINESS'.split(' '),
);
/** Compounds in capitals without a digit; all other candidates of that form are abbreviations. */
const capitals = new Set(['BN', 'BP', 'KF', 'WC', 'VN']);
/** Molecules of a single element. */
const molecules = new Set(['H2', 'N2', 'O2', 'O3', 'F2', 'Cl2', 'Br2', 'I2', 'S8', 'P4', 'C60', 'C70']);

/**
 * The formulae in running text. Ambiguous candidates are skipped: `In`, `As`, `He`, `No` are words, `I-V` a curve,
 * `UPS` a method, `P63` a space group. Single elements count only in lists (see {@link listedElements}).
 */
export function formulaeIn(text: string): Composition[] {
  const found: Composition[] = [];
  for (const [piece] of plain(text).matchAll(candidates))
    for (const whole of trimmed(piece).split(commas)) found.push(...readPiece(whole));
  return found;
}

/** One formula, several in a hyphenated name, or a hyphenated system of elements: `Fe-Cr-Al`. */
function readPiece(whole: string): Composition[] {
  const parts = whole.split(/(?<![\d.])-(?=[A-Z])|(?<=[A-Za-z\d)\]])-(?=[A-Z(])/);
  if (parts.length > 1 && parts.every((part) => symbols.has(part)) && parts.some((part) => part.length > 1))
    return [{ elements: [...new Set(parts)].sort(), formula: null }];
  return parts.flatMap((part) => recognised(trimmed(part)) ?? []);
}

/** Removes characters of the sentence: punctuation at the end, an unpaired bracket, the sign of a charge. */
function trimmed(piece: string): string {
  let text = piece.replace(/[.,+\-±·{[(]+$/, '');
  for (const [open, close] of Object.entries(closing))
    while (text.endsWith(close) && !text.includes(open)) text = text.slice(0, -1);
  // The first of several in brackets: `(FeSe, MnBi2Te4)`.
  while (closing[text[0] ?? ''] && !text.includes(closing[text[0]!]!)) text = text.slice(1);
  if (text.startsWith('(') && text.indexOf(')') === text.length - 1) text = text.slice(1, -1);
  return text;
}

function recognised(text: string): Composition | null {
  if (words.has(text)) return null;
  if (molecules.has(text)) return readFormula(text);
  const read = readFormula(text);
  if (!read || read.elements.length < 2) return null;
  const hasDigit = /\d/.test(text);
  const hasLongSymbol = /[A-Z][a-z]/.test(text);
  if (!hasDigit && !hasLongSymbol && !text.includes('(')) return capitals.has(text) ? read : null;
  // `H1N1`, `U1`, `S1P2`: if all symbols have one letter, the number 1 is not an amount.
  if (!hasLongSymbol && /(?<![\d.])1(?![\d.])/.test(text)) return null;
  return read;
}

/** Elements and formulae in a list of keywords, in which a separate entry is taken literally. */
export function listedElements(keywords: string): Composition[] {
  return keywords
    .split(/[,，;；、]/)
    .map((entry) => plain(entry).trim())
    .filter((entry) => symbols.has(entry) && entry !== 'No' && entry !== 'I')
    .map((entry) => ({ elements: [entry], formula: entry }));
}

/** A tsquery, as text, for the records that name a formula; null if the text is none with fixed amounts. */
export function formulaQuery(text: string): string | null {
  const formula = readFormula(text)?.formula;
  return formula ? `'${chemistryLexemes.formula(formula)}'` : null;
}

/** Formulae in a list in which every entry is meant as one. */
export const listedFormulae = (list: string): Composition[] =>
  list.split(/[,，;；、]/).flatMap((entry) => readFormula(entry) ?? []);

/** Lexemes for the chemistry of a record, which no keyword can produce. */
export const chemistryLexemes = {
  any: '~e',
  element: (symbol: string) => `~e:${symbol}`,
  formula: (formula: string) => `~f:${formula}`.slice(0, 120),
};
