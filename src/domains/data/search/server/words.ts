import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stemmer } from 'stemmer';
import { projectFolder } from '#server/process/project';
import { stopWords } from '../texts/stop-words.ts';

/** Splits a run of Chinese text into words; with `all` into every dictionary word that it contains. */
export type Segmenter = (text: string, all: boolean) => string[];

/** Longer parts of a text are not words and would only fill the index. */
const longestWord = 60;

/** Runs of Han characters, and other text with its inner dots, dashes and slashes: `10.5555/ab-1`, `ti-6al-4v`. */
const pieces = /\p{sc=Han}+|[[\p{L}\p{N}]--\p{sc=Han}]+(?:[\-.\/_:][[\p{L}\p{N}]--\p{sc=Han}]+)*/gv;

/** Normalises widths, subscripts and case: `Bi₂Se₃` becomes `bi2se3`. A DOI or CSTR may be a web address. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bhttps?:\/\/(?:dx\.)?(?:doi\.org|cstr\.cn|www\.cstr\.cn)\/|\bdoi:\s*|\bcstr:\s*/g, ' ');

/**
 * Words of the discipline that the general dictionary lacks or has among its rare ones. After a change `recipe` must be
 * raised, and all entries are rebuilt.
 */
const ownWords = path.join(projectFolder, 'src/domains/data/search/server/dictionary.txt');

let loading: Promise<Segmenter> | undefined;

/** Loads the dictionary once: 20 MB, and 0.1 s in which the process is blocked. */
export async function loadSegmenter(): Promise<Segmenter> {
  return (loading ??= readDictionary());
}

async function readDictionary(): Promise<Segmenter> {
  const { Jieba } = await import('@node-rs/jieba');
  // Read directly: the module that exports it would hold it, and another 6 MB, for the lifetime of the process.
  const general = await readFile(fileURLToPath(import.meta.resolve('@node-rs/jieba/dict.txt')));
  const jieba = Jieba.withDict(usual(general));
  jieba.loadDict(await readFile(ownWords));
  // Without guessing unknown words, a word is segmented the same way in every context.
  return (text, all) => (all ? jieba.cutAll(text) : jieba.cut(text, false));
}

const ascii = { space: 0x20, newLine: 0x0a, three: 0x33 };

/**
 * The dictionary lines `word count kind` with a count above three, written into the memory of the given lines. The
 * others are three fifths: names and phrases that cost 20 MB and can be found by their parts.
 */
function usual(dictionary: Buffer): Buffer {
  let kept = 0;
  for (let start = 0, next; start < dictionary.length; start = next) {
    let space = start;
    while (space < dictionary.length && dictionary[space] !== ascii.space) space++;
    next = space;
    while (next < dictionary.length && dictionary[next++] !== ascii.newLine);
    const isRare = dictionary[space + 2] === ascii.space && dictionary[space + 1]! <= ascii.three;
    if (isRare) continue;
    dictionary.copyWithin(kept, start, next);
    kept += next - start;
  }
  return dictionary.subarray(0, kept);
}

/**
 * Adds all lexemes of a text to a set. `pairs` adds each pair of adjacent Han characters, so that any part is found.
 */
export function collectLexemes(cut: Segmenter, text: string, into: Set<string>, pairs = false): void {
  for (const [piece] of plain(text).matchAll(pieces)) {
    if (isHan(piece)) {
      for (const word of hanWords(cut(piece, false))) into.add(word);
      // A searched word matches a text that contains its characters, however the text around it was segmented.
      for (const word of cut(piece, true)) if (word.length > 1 && !stopWords.has(word)) into.add(word);
      if (pairs) for (const pair of pairsOf(piece)) into.add(pair);
    } else {
      for (const word of latinWords(piece)) into.add(word);
    }
  }
}

/** Words of a search: all of `all` and, for each entry of `either`, every word of one alternative. */
export interface SearchWords {
  all: string[];
  either: string[][][];
}

/** Segments a keyword like the texts. A keyword of punctuation and stop words gives nothing to search for. */
export function searchWordsOf(cut: Segmenter, keyword: string): SearchWords {
  const all = new Set<string>();
  const either: string[][][] = [];
  for (const [piece] of plain(keyword).matchAll(pieces)) {
    if (isHan(piece)) {
      const words = hanWords(cut(piece, false));
      // Where the dictionary knows no word, titles, keywords and names are also searched by pairs of characters.
      const unknown = piece.length > 1 && words.some((word) => word.length === 1);
      if (unknown) either.push([words, pairsOf(piece)]);
      else for (const word of words) all.add(word);
    } else {
      for (const part of isCode(piece) ? [piece.slice(0, longestWord)] : partsOf(piece)) all.add(part);
    }
  }
  return { all: [...all], either };
}

const isHan = (piece: string) => /^\p{sc=Han}/u.test(piece);

/** Formulae and identifiers: letters combined with digits are kept as written. */
const isCode = (piece: string) => /\p{N}/u.test(piece);

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

function latinWords(piece: string): string[] {
  const parts = partsOf(piece);
  if (!isCode(piece)) return parts;
  return [...beginnings(piece), ...parts];
}

/** `cmp-2026-7` → `cmp`, `cmp-2026`, `cmp-2026-7`: people type the beginning of an identifier. */
function beginnings(piece: string): string[] {
  const ends = [...piece.matchAll(/[-./_:]/g)].map((mark) => mark.index);
  return [...ends, piece.length].map((end) => piece.slice(0, Math.min(end, longestWord)));
}

function partsOf(piece: string): string[] {
  return piece
    .split(/[-./_:]/)
    .filter((part) => !stopWords.has(part))
    .map((part) => (/^[a-z]{3,}$/.test(part) ? stemmer(part) : part).slice(0, longestWord));
}
