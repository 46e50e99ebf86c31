import { synonymSets } from '#module/data/synonyms';
import type { Context } from '#server/context';
import { isElement } from '#shared/elements';
import { elements } from '../elements.ts';
import { elementNames, otherElementNames } from '../texts/element-names.ts';
import { chemistryLexemes, readFormula } from './formulas.ts';
import type { Segmenter } from './segmenter.ts';
import { tokensOf, type Token } from './tokens.ts';

/** Terms by the key of each: those that mean the same. */
export interface Synonyms {
  of: (key: string) => readonly string[];
  /** Tokens of the longest term. */
  longest: number;
}

export const noSynonyms: Synonyms = { of: () => [], longest: 1 };

/** Key of a term: its words as the index has them, Chinese ones without spaces. */
export const keyOf = (tokens: readonly Token[]): string =>
  tokens
    .reduce((key, { key: word, isHan }, at) => (isHan && tokens[at - 1]?.isHan ? key + word : `${key} ${word}`), '')
    .trim();

/** Key of a formula in any order of its elements. */
export const formulaKey = (formula: string): string => chemistryLexemes.formula(formula);

const compiled = new WeakMap<object, Synonyms>();

/** The editors' list, compiled once per change of it. */
export async function readSynonyms(ctx: Context, cut: Segmenter): Promise<Synonyms> {
  const sets = await synonymSets(ctx);
  const known = compiled.get(sets) ?? compileSynonyms(cut, sets);
  compiled.set(sets, known);
  return known;
}

/** A term may be in several sets: then all of their terms mean the same as it. */
function compileSynonyms(cut: Segmenter, sets: readonly (readonly string[])[]): Synonyms {
  const terms = new Map<string, Set<string>>();
  let longest = 1;
  const put = (key: string, set: readonly string[]) => {
    if (!key) return;
    const all = terms.get(key) ?? new Set();
    for (const term of set) all.add(term);
    terms.set(key, all);
  };
  for (const set of sets)
    for (const term of set) {
      const tokens = tokensOf(cut, term);
      longest = Math.max(longest, tokens.length);
      put(keyOf(tokens), set);
      const formula = readFormula(term)?.formula;
      if (formula && /\d|[a-z][A-Z]/.test(term)) put(formulaKey(formula), set);
    }
  return { of: (key) => [...(terms.get(key) ?? [])], longest };
}

const symbolOf = new Map(elementNames.map((name, at) => [name, elements[Math.floor(at / 2)]!] as [string, string]));
for (const [other, name] of Object.entries(otherElementNames)) symbolOf.set(other, symbolOf.get(name)!);

/** The element that a word in lower case names in Chinese or English; undefined for other words. */
export const elementNamed = (word: string): string | undefined => symbolOf.get(word);

/** Symbols that are also words of English sentences. */
const words = new Set(['In', 'As', 'He', 'No', 'At', 'Am', 'Be']);

/** Whether a word as it was typed is the symbol of an element and no other word: `Fe`, not `fe`, `In` or `I`. */
export const isSymbol = (written: string): boolean => written.length === 2 && isElement(written) && !words.has(written);

/** Chinese and English name of an element. */
export function namesOfElement(symbol: string): readonly string[] {
  const at = elements.indexOf(symbol as (typeof elements)[number]);
  return elementNames.slice(at * 2, at * 2 + 2);
}
