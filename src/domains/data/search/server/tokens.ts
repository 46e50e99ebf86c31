import { stemmer } from 'stemmer';
import { stopWords } from '../texts/stop-words.ts';
import { allOf, anyOf, type Condition } from './condition.ts';
import { plain, spellings } from './plain.ts';
import type { Segmenter } from './segmenter.ts';
import { unitSymbols } from './units.ts';

/** Longer parts of a text are not words and would only fill the index. */
const longestWord = 60;

/** Runs of Han characters, and other text with its inner dots, dashes and slashes: `10.5555/ab-1`, `ti-6al-4v`. */
const pieces = /\p{sc=Han}+|[[\p{L}\p{N}\p{M}]--\p{sc=Han}]+(?:[\-.\/_:][[\p{L}\p{N}\p{M}]--\p{sc=Han}]+)*/gv;

const isHan = (piece: string) => /^\p{sc=Han}/u.test(piece);

/** Formulae and identifiers: letters combined with digits are kept as written. */
const isCode = (piece: string) => /\p{N}/u.test(piece);

const isLetters = (part: string) => /^\p{L}[\p{L}\p{M}]+$/u.test(part);

/** A Latin word as the index has it. */
export const stemOf = (word: string) => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word).slice(0, longestWord);

interface Piece {
  text: string;
  /** Separated from the piece before by spaces only. */
  follows: boolean;
}

function piecesOf(text: string): Piece[] {
  let end = -1;
  return [...text.matchAll(pieces)].map(({ 0: piece, index }) => {
    const follows = end >= 0 && text.slice(end, index).trim() === '';
    end = index + piece.length;
    return { text: piece, follows };
  });
}

/** Parts of a text that are indexed in addition to its words. */
interface Additions {
  /** Each Han character and each pair of adjacent ones, so that any part is found. */
  characters?: boolean;
}

/** Adds all lexemes of a text to a set. */
export function collectLexemes(cut: Segmenter, text: string, into: Set<string>, { characters }: Additions = {}): void {
  let before: string | null = null;
  for (const { text: piece, follows } of piecesOf(plain(text))) {
    if (isHan(piece)) {
      before = null;
      for (const word of hanWords(cut(piece, false))) into.add(word);
      // A searched word matches a text that contains its characters, however the text around it was segmented.
      for (const word of cut(piece, true)) if (word.length > 1 && !stopWords.has(word)) into.add(word);
      if (characters) for (const part of [...piece, ...pairsOf(piece)]) if (!stopWords.has(part)) into.add(part);
    } else {
      if (isCode(piece)) for (const beginning of beginnings(piece)) into.add(beginning);
      const parts = piece.split(/[-./_:]/);
      if (!follows) before = null;
      for (const part of parts) {
        for (const lexeme of lexemesOfPart(part)) into.add(lexeme);
        // Two adjacent words are found written as one: `band gap`, `band-gap` and `bandgap`.
        const joined: string | null = isLetters(part) && !stopWords.has(part) ? part : null;
        if (before && joined) into.add(stemOf(spellings(before + joined)[0]!));
        before = joined;
      }
    }
  }
}

/** Lexemes of a part between dashes: its spellings, or a number and its unit. */
function lexemesOfPart(part: string): string[] {
  if (stopWords.has(part)) return [];
  const measured = measureIn(part);
  return [...spellings(part).map(stemOf), ...(measured ?? [])];
}

/** `10k` as `10` and `k`; null for other parts. */
function measureIn(part: string): [string, string] | null {
  const [, number, unit] = /^(\d+)([a-z]{1,8})$/.exec(part) ?? [];
  return number && unit && unitSymbols.has(unit) ? [number, unit] : null;
}

/** A word of a keyword with its condition. */
interface Asked {
  /** Null for a stop word, which separates its neighbours. */
  condition: Condition | null;
  /** The word, if it can be written as one with the next; null for others. */
  word: string | null;
  /** Directly after the word before, by a space or a dash. */
  follows: boolean;
}

/**
 * The condition of a keyword: all of its words, each in any of its spellings. Null for punctuation and stop words, which
 * give nothing to search for. `phrase` requires Latin words next to each other.
 */
export function conditionOfWords(cut: Segmenter, keyword: string, { phrase = false } = {}): Condition | null {
  const asked = piecesOf(plain(keyword)).flatMap((piece): Asked[] =>
    isHan(piece.text) ? hanConditions(cut, piece.text, phrase) : latinConditions(piece),
  );
  const all = asked.flatMap(({ condition, word }, at) => {
    const joined = (first: Asked | undefined, second: Asked | undefined) =>
      first?.word && second?.word && second.follows ? [stemOf(spellings(first.word + second.word)[0]!)] : [];
    const before = joined(asked[at - 1], asked[at]);
    if (condition === null) return [];
    if (phrase && before.length) return before;
    // Two words may be written as one, which then stands for both.
    return [word ? anyOf([condition, ...before, ...(phrase ? [] : joined(asked[at], asked[at + 1]))]) : condition];
  });
  return all.length ? allOf(all) : null;
}

function hanConditions(cut: Segmenter, piece: string, phrase: boolean): Asked[] {
  const asked = (condition: Condition): Asked => ({ condition, word: null, follows: false });
  const words = hanWords(cut(piece, false));
  // Where the dictionary knows no word, titles, keywords and names are also searched by pairs of characters.
  const unknown = piece.length > 1 && words.some((word) => word.length === 1);
  if (!unknown && !(phrase && piece.length > 1)) return words.map(asked);
  return [asked(anyOf([...(words.length ? [allOf(words)] : []), allOf(pairsOf(piece))]))];
}

function latinConditions({ text, follows }: Piece): Asked[] {
  if (isCode(text)) return [{ condition: conditionOfPart(text.slice(0, longestWord)), word: null, follows }];
  return text
    .split(/[-./_:]/)
    .map((part, at) => ({ part, follows: at > 0 || follows }))
    .map(({ part, follows: isNext }) => ({
      condition: stopWords.has(part) ? null : conditionOfPart(part),
      word: isLetters(part) && !stopWords.has(part) ? part : null,
      follows: isNext,
    }));
}

function conditionOfPart(part: string): Condition {
  const measured = measureIn(part);
  // A text has all spellings of a word with accents; of others it may have the one without a transcription.
  const [usual, ...others] = spellings(part).map(stemOf);
  const hasAccent = usual !== stemOf(part);
  return anyOf([usual!, ...(hasAccent ? [] : others), ...(measured ? [allOf(measured)] : [])]);
}

/** Words of a segmentation; adjacent single characters are joined in pairs. */
function hanWords(cut: string[]): string[] {
  const words: string[] = [];
  cut.forEach((word, at) => {
    if (stopWords.has(word)) return;
    const next = cut[at + 1];
    const single = word.length === 1;
    const before = cut[at - 1];
    if (!single || (!isLoose(before) && !isLoose(next))) words.push(word);
    else words.push(word, ...(isLoose(next) ? [word + next] : []));
  });
  return words;
}

const isLoose = (word: string | undefined): word is string => word?.length === 1 && !stopWords.has(word);

function pairsOf(piece: string): string[] {
  const characters = Array.from(piece);
  return characters.slice(1).map((character, at) => characters[at] + character);
}

/** `cmp-2026-7` → `cmp`, `cmp-2026`, `cmp-2026-7`: people type the beginning of an identifier. */
function beginnings(piece: string): string[] {
  const ends = [...piece.matchAll(/[-./_:]/g)].map((mark) => mark.index);
  return [...ends, piece.length].map((end) => piece.slice(0, Math.min(end, longestWord)));
}

/** A word of a keyword, for finding terms that consist of several. */
export interface Token {
  /** The stem of a Latin word, or a Chinese word as it was segmented. */
  key: string;
  text: string;
  isHan: boolean;
}

/** The words of a keyword in their order, without stop words. */
export function tokensOf(cut: Segmenter, keyword: string): Token[] {
  return piecesOf(plain(keyword)).flatMap(({ text: piece }): Token[] => {
    if (isHan(piece)) return cut(piece, false).map((text) => ({ key: text, text, isHan: true }));
    const parts = isCode(piece) ? [piece] : piece.split(/[-./_:]/);
    return parts.map((text) => ({ key: stemOf(spellings(text)[0]!), text, isHan: false }));
  });
}

/** Shortest words that spelling offers. */
const leastSpelled = { han: 2, latin: 4 };

/** Whole words of a text for spelling, without accents: Latin ones as written, Chinese ones of the dictionary. */
export function wordsIn(cut: Segmenter, text: string): string[] {
  const words = piecesOf(plain(text)).flatMap(({ text: piece }) => {
    if (isHan(piece)) return cut(piece, false).filter((word) => word.length >= leastSpelled.han);
    const parts = isCode(piece) ? [] : piece.split(/[-./_:]/);
    return parts
      .filter((part) => part.length >= leastSpelled.latin && isLetters(part))
      .map((part) => spellings(part)[0]!);
  });
  return [...new Set(words)].filter((word) => !stopWords.has(word) && word.length <= longestWord);
}

/** The text of words in their order, Chinese ones without spaces. */
export const textOf = (tokens: readonly Token[]): string =>
  tokens
    .reduce((text, { text: word, isHan }, at) => (isHan && tokens[at - 1]?.isHan ? text + word : `${text} ${word}`), '')
    .trim();
