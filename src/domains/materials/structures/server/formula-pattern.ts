import { isElement } from '#shared/elements';

/** A question about the composition of a material. */
export interface FormulaPattern {
  /** Elements that it has, and their number; more elements are allowed if it is null. */
  elements: string[];
  count: number | null;
  /** Amounts of the reduced formula, in any order; null for any. */
  numbers: number[] | null;
  /** Elements with their reduced amounts. */
  parts: string[];
  /** Whether it names every element and amount: then formulae that differ in vacancies are near. */
  isExact: boolean;
  /** Whether the last amount is open: `YBa2Cu3O7-δ`. */
  isOpen: boolean;
  /** Shares of the elements then, by symbol. */
  ratios: ReadonlyMap<string, number>;
}

/** Letters of general formulae that are no elements (`ABO3`, `A2BX4`, `MX2`), and those that are elements otherwise. */
const letters = /^[AXMRTQZDEGJL]$/;
const lettersOfElements = /^[BC]$/;

/**
 * Parses what people write in the field for formulae. `Fe-O` are the binary materials of two elements, `Fe-*-O` has one
 * more of any kind; `*TiO3` has one more with an amount of one; in `ABO3` letters stand for any elements. Amounts are
 * relative: `Ti2O6Sr2` is `SrTiO3`. Brackets multiply. Null if it is none of these. At most 100 characters.
 */
export function formulaPattern(written: string): FormulaPattern | null {
  const text = written
    .normalize('NFKC')
    .replaceAll(/[\s_$]/g, '')
    .replaceAll('−', '-');
  if (text === '' || text.length > 100) return null;
  // `YBa2Cu3O7-δ`: amounts near those of YBa2Cu3O7.
  const whole = text.replace(/[+±-]?[xyzδ]$/u, '');
  return systemPattern(text) ?? amountsPattern(whole, whole !== text);
}

function systemPattern(text: string): FormulaPattern | null {
  const words = text.split('-');
  if (words.length < 2 || !words.every((word) => word === '*' || isElement(word))) return null;
  const elements = [...new Set(words.filter((word) => word !== '*'))].sort();
  const wild = words.filter((word) => word === '*').length;
  if (elements.length === 0) return null;
  return {
    elements,
    count: elements.length + wild,
    numbers: null,
    parts: [],
    isExact: false,
    isOpen: false,
    ratios: new Map(),
  };
}

function amountsPattern(text: string, isOpen: boolean): FormulaPattern | null {
  const amounts = amountsIn(text);
  if (!amounts || amounts.size === 0) return null;
  const divisor = greatest([...amounts.values()]);
  const whole = new Map([...amounts].map(([word, amount]) => [word, amount / divisor]));
  const known = [...whole].filter(([word]) => isElement(word) && !isLetter(word, amounts));
  const elements = known.map(([symbol]) => symbol).sort();
  const isExact = known.length === whole.size;
  const total = [...whole.values()].reduce((sum, amount) => sum + amount, 0);
  const areWhole = [...whole.values()].every((amount) => Number.isInteger(amount));
  return {
    elements,
    count: whole.size,
    numbers: areWhole && !isOpen ? [...whole.values()].sort((p, q) => q - p) : null,
    parts: areWhole && !isOpen ? known.map(([symbol, amount]) => `${symbol}${amount}`) : [],
    isExact,
    isOpen,
    ratios: isExact ? new Map(known.map(([symbol, amount]) => [symbol, amount / total])) : new Map(),
  };
}

const isLetter = (word: string, among: ReadonlyMap<string, number>) =>
  lettersOfElements.test(word) && [...among.keys()].some((other) => letters.test(other));

/** Amounts by element, letter or star; wildcards are numbered, because two of them are two elements. */
function amountsIn(text: string): Map<string, number> | null {
  const amounts = new Map<string, number>();
  let stars = 0;
  const take = (piece: string, times: number, depth: number): boolean => {
    const token = /\(([^()]*)\)(\d*\.?\d*)|([A-Z][a-z]?|\*)(\d*\.?\d*)/y;
    while (token.lastIndex < piece.length) {
      const [, inner, by, symbol, number] = token.exec(piece) ?? [];
      if (inner !== undefined) {
        if (depth > 0 || !take(inner, times * Number(by || 1), 1)) return false;
        continue;
      }
      if (symbol === undefined) return false;
      // `Xe` is an element, `Xa` the letter X and something unknown.
      const word = symbol === '*' ? `*${(stars += 1)}` : symbol;
      if (symbol !== '*' && !isElement(symbol) && !letters.test(symbol)) return false;
      const amount = Number(number || 1) * times;
      if (!(amount > 0 && amount < 1e6)) return false;
      amounts.set(word, (amounts.get(word) ?? 0) + amount);
    }
    return true;
  };
  return take(text, 1, 0) ? amounts : null;
}

/** The greatest divisor of whole numbers; for others, 1. */
function greatest(amounts: readonly number[]): number {
  if (!amounts.every((amount) => Number.isInteger(amount))) return 1;
  const common = (p: number, q: number): number => (q === 0 ? p : common(q, p % q));
  return amounts.reduce(common);
}
