import { Converter } from 'opencc-js/t2cn';

/*
 * One form of writing for texts and keywords: width, case, traditional characters, Greek letters, dashes, accents.
 */

const simplified = Converter({ from: 't', to: 'cn' });

const greekNames: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
};

/** A single Greek letter, not a Greek word. */
const greekLetter = /(?<!\p{sc=Greek})\p{sc=Greek}(?!\p{sc=Greek})/gu;

/**
 * Normalises widths, subscripts, case, traditional characters and dashes, and writes single Greek letters by their names:
 * `Bi₂Se₃` becomes `bi2se3`, `超導` becomes `超导`, `μSR` becomes `musr`. A DOI or CSTR may be a web address.
 */
export function plain(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/\bhttps?:\/\/(?:dx\.)?(?:doi\.org|cstr\.cn|www\.cstr\.cn)\/|\bdoi:\s*|\bcstr:\s*/g, ' ')
    // The prefix micro and the unit ångström; elsewhere these letters are parts of names.
    .replace(/(?<=\d\s?)μ(?=[a-z]{1,2}(?![a-z]))/g, 'u')
    .replace(/(?<=\d\s?)å(?!\p{L})/gu, 'angstrom')
    .replace(greekLetter, (letter) => greekNames[letter] ?? letter);
  return /\p{sc=Han}/u.test(folded) ? simplified(folded) : folded;
}

/** Letters that do not consist of a base and an accent, with their usual replacement. */
const bases: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
/** German and Scandinavian transcriptions, and `v` for the `ü` of pinyin. */
const transcriptions: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };

const withoutAccents = (word: string) =>
  word
    .replace(/[ßæœøłđðþı]/g, (letter) => bases[letter]!)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC');

/** From this length on, `ae`, `oe` and `ue` may stand for a letter with an accent. */
const leastTranscribed = 6;
const withoutTranscription = (word: string) => word.replace(/([aou])e/g, '$1');

/**
 * Spellings of a Latin word without accents, the usual one first: `mößbauer` gives `mossbauer` and `moessbauer`, and
 * `moessbauer` gives itself and `mossbauer`. Texts have all spellings, and a keyword asks for its own ones.
 */
export function spellings(word: string): string[] {
  const base = withoutAccents(word);
  if (base !== word) {
    const written = withoutAccents(word.normalize('NFC').replace(/[äöüåøæ]/g, (letter) => transcriptions[letter]!));
    const pinyin = /[lnǚǘǔǜü]/.test(word) ? withoutAccents(word.replace(/[üǖǘǚǜ]/g, 'v')) : base;
    return [...new Set([base, written, pinyin])];
  }
  if (word.length < leastTranscribed || !/[aou]e/.test(word)) return [word];
  return [...new Set([word, withoutTranscription(word)])];
}
