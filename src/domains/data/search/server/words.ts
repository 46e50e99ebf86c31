import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stemmer } from 'stemmer';
import { projectFolder } from '#server/process/project';
import { stopWords } from '../texts/stop-words.ts';

/** Splits a run of Chinese text into words; with `all` into every word of the dictionary that it contains. */
export type Segmenter = (text: string, all: boolean) => string[];

/** Longer pieces of text are no words; they would only fill the index. */
const longestWord = 60;

/** Runs of Han characters, and everything else with its inner dots, dashes and slashes: `10.5555/ab-1`, `ti-6al-4v`. */
const pieces = /\p{sc=Han}+|[[\p{L}\p{N}]--\p{sc=Han}]+(?:[\-.\/_:][[\p{L}\p{N}]--\p{sc=Han}]+)*/gv;

/** Widths, subscripts and case are spelling: `Bi₂Se₃` is `bi2se3`. A DOI or CSTR may come as a web address. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bhttps?:\/\/(?:dx\.)?(?:doi\.org|cstr\.cn|www\.cstr\.cn)\/|\bdoi:\s*|\bcstr:\s*/g, ' ');

/**
 * Words of the field that the general dictionary lacks, or has among its rare ones; after a change `recipe` moves and all
 * entries are made anew.
 */
const ownWords = path.join(projectFolder, 'src/domains/data/search/server/dictionary.txt');

let loading: Promise<Segmenter> | undefined;

/** Loads the dictionary, once: 20 MB, and 0.1 s in which the process does nothing else. */
export async function loadSegmenter(): Promise<Segmenter> {
  return (loading ??= readDictionary());
}

async function readDictionary(): Promise<Segmenter> {
  const { Jieba } = await import('@node-rs/jieba');
  // Read by ourselves: the module that hands it out keeps it, and another 6 MB, for as long as the process lives.
  const general = await readFile(fileURLToPath(import.meta.resolve('@node-rs/jieba/dict.txt')));
  const jieba = Jieba.withDict(usual(general));
  jieba.loadDict(await readFile(ownWords));
  // Without guessing of unknown words, a word is cut the same way wherever it stands.
  return (text, all) => (all ? jieba.cutAll(text) : jieba.cut(text, false));
}

const ascii = { space: 0x20, newLine: 0x0a, three: 0x33 };

/**
 * The lines `word count kind` of a dictionary whose word was counted more than three times, in the memory of the given
 * ones. The others are three of five: names and turns of phrase that cost 20 MB and are found by their parts.
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

/** Puts every lexeme of a text into a set. `pairs` adds each two neighbouring Han characters: any piece is then found. */
export function collectLexemes(cut: Segmenter, text: string, into: Set<string>, pairs = false): void {
  for (const [piece] of plain(text).matchAll(pieces)) {
    if (isHan(piece)) {
      for (const word of hanWords(cut(piece, false))) into.add(word);
      // A word of a search stands in a text wherever its characters do, however the text around it was cut.
      for (const word of cut(piece, true)) if (word.length > 1 && !stopWords.has(word)) into.add(word);
      if (pairs) for (const pair of pairsOf(piece)) into.add(pair);
    } else {
      for (const word of latinWords(piece)) into.add(word);
    }
  }
}

/** What a search asks for: all of `all` and, for each entry of `either`, every word of one of its ways. */
export interface Wanted {
  all: string[];
  either: string[][][];
}

/** Cuts a keyword as the texts were cut. Nothing but marks or stop words gives nothing to look for. */
export function wantedOf(cut: Segmenter, keyword: string): Wanted {
  const all = new Set<string>();
  const either: string[][][] = [];
  for (const [piece] of plain(keyword).matchAll(pieces)) {
    if (isHan(piece)) {
      const words = hanWords(cut(piece, false));
      // Where the dictionary knows no word, titles, keywords and names are searched by pairs of characters as well.
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

/** Formulae and identifiers: letters together with figures are kept as written. */
const isCode = (piece: string) => /\p{N}/u.test(piece);

/** Words of a cut; neighbours that stayed single characters are joined two by two. */
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

/** `cmp-2026-7` → `cmp`, `cmp-2026`, `cmp-2026-7`: what people type of an identifier is its beginning. */
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
