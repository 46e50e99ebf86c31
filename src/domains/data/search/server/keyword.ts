import { generalWords, kindEndings } from '../texts/word-parts.ts';
import { allOf, anyOf, type Condition } from './condition.ts';
import { chemistryLexemes, formulaeIn, readFormula } from './formulas.ts';
import { plain } from './plain.ts';
import type { Segmenter } from './segmenter.ts';
import { elementNamed, formulaKey, isSymbol, keyOf, namesOfElement, type Synonyms } from './synonyms.ts';
import { conditionOfWords, textOf, tokensOf, type Token } from './tokens.ts';

/** A part of a keyword: a formula, the symbol of an element, or words. */
interface Part {
  text: string;
  /** Canonical formula; null for words and symbols. */
  formula: string | null;
  isSymbol: boolean;
}

/** Splits a keyword into unambiguous formulae and the words between them. */
function partsOf(keyword: string): Part[] {
  const parts: Part[] = [];
  let words = '';
  const flush = () => {
    if (words.trim()) parts.push({ text: words, formula: null, isSymbol: false });
    words = '';
  };
  for (const [piece] of keyword.matchAll(/[^\s,，;；、]+|[\s,，;；、]+/g)) {
    const [found, ...others] = formulaeIn(piece);
    const formula = found?.formula;
    const isFormula = formula && others.length === 0 && readFormula(piece)?.formula === formula;
    if (!isFormula && !isSymbol(piece)) words += piece;
    else {
      flush();
      parts.push({ text: piece, formula: isFormula ? formula : null, isSymbol: !isFormula });
    }
  }
  flush();
  return parts;
}

/** A formula matches as it is written, or as the same formula in any order. */
const conditionOfFormula = (text: string, formula: string): Condition =>
  anyOf([plain(text).trim(), chemistryLexemes.formula(formula)]);

/** The condition of a text without synonyms; null if it contains nothing to search for. */
export function conditionOf(cut: Segmenter, text: string, phrase = false): Condition | null {
  const conditions = partsOf(text)
    .map((part) =>
      part.formula ? conditionOfFormula(part.text, part.formula) : conditionOfWords(cut, part.text, { phrase }),
    )
    .filter((one) => one !== null);
  return conditions.length ? allOf(conditions) : null;
}

/** The condition of a keyword with synonyms and parts of compounds, and the synonyms that it contains. */
export function looseCondition(
  cut: Segmenter,
  synonyms: Synonyms,
  keyword: string,
): { condition: Condition; terms: string[] } | null {
  const conditions: { condition: Condition; isGeneral: boolean }[] = [];
  const terms: string[] = [];
  const alternatives = (keys: readonly string[]) => {
    const found = [...new Set(keys.flatMap((key) => synonyms.of(key)))];
    terms.push(...found);
    return found.map((term) => conditionOf(cut, term, true)).filter((one) => one !== null);
  };
  for (const part of partsOf(keyword)) {
    if (part.formula) {
      const own = conditionOfFormula(part.text, part.formula);
      const others = alternatives([formulaKey(part.formula), keyOf(tokensOf(cut, part.text))]);
      conditions.push({ condition: anyOf([own, ...others]), isGeneral: false });
      continue;
    }
    const tokens = tokensOf(cut, part.text);
    for (let at = 0; at < tokens.length;) {
      const run = longestTerm(synonyms, tokens, at) ?? tokens.slice(at, at + 1);
      const text = textOf(run);
      const own = conditionOf(cut, text);
      if (own !== null) {
        const symbol = part.isSymbol ? part.text : elementNamed(text);
        const others = [...alternatives(keysOf(run)), ...partsOfCompound(run), ...elementOf(cut, symbol)];
        const isGeneral = run.length === 1 && generalWords.has(run[0]!.key);
        conditions.push({ condition: anyOf([own, ...others]), isGeneral });
      }
      at += run.length;
    }
  }
  const special = conditions.filter(({ isGeneral }) => !isGeneral);
  const asked = special.length > 0 ? special : conditions;
  return asked.length ? { condition: allOf(asked.map(({ condition }) => condition)), terms } : null;
}

/** The longest run of words from a place on that is a term of the list. */
function longestTerm(synonyms: Synonyms, tokens: readonly Token[], from: number): Token[] | null {
  for (let length = Math.min(synonyms.longest, tokens.length - from); length > 0; length--) {
    const run = tokens.slice(from, from + length);
    if (keysOf(run).some((key) => synonyms.of(key).length > 0)) return run;
  }
  return null;
}

/** Keys under which the list may have a run: as it is, and without a last part that names a kind of thing. */
function keysOf(run: readonly Token[]): string[] {
  const key = keyOf(run);
  return [key, ...withoutKind(key)];
}

/** `超导体` gives `超导`; at least two characters remain. */
const withoutKind = (word: string): string[] =>
  /^\p{sc=Han}{3,}$/u.test(word)
    ? kindEndings
        .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 2)
        .slice(0, 1)
        .map((ending) => word.slice(0, -ending.length))
    : [];

const partsOfCompound = (run: readonly Token[]): Condition[] => (run.length === 1 ? withoutKind(run[0]!.key) : []);

/** A name or symbol of an element also means its other names, and records that contain the element. */
function elementOf(cut: Segmenter, symbol: string | undefined): Condition[] {
  if (!symbol) return [];
  const names = namesOfElement(symbol).map((name) => conditionOf(cut, name));
  return [chemistryLexemes.element(symbol), ...names.filter((one) => one !== null)];
}
