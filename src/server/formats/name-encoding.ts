import type { TextEncodingName } from '#shared/text-encodings';
import { encodingOf, isValid } from './text-encoding.ts';

/*
 * The encoding of short names, such as those of an archive or a folder. A detector of texts needs more letters than
 * names have, so they are judged by the rows of the character tables: the frequent characters stand in few of them.
 */

const lineEnd = Buffer.from('\n');

/**
 * Detects the encoding of names that belong together from all of them. UTF-8 if they are valid, unless that gives
 * isolated rare letters and another encoding gives frequent characters; Western letters if each byte above 127 stands
 * alone between ASCII letters; else the East Asian encoding with the largest share of frequent characters.
 * UTF-8 when they are not text at all.
 */
export async function encodingOfNames(names: readonly Buffer[]): Promise<TextEncodingName> {
  const all = Buffer.concat(names.flatMap((bytes) => [bytes, lineEnd]));
  const isUnicode = isValid('utf-8', all, true);
  if (isUnicode && !rareLetters.test(all.toString())) return 'utf-8';
  const isLatin = loneBytes.test(all.toString('latin1')) && isValid('windows-1252', all, true);
  if (isLatin && !missingIn1252.test(all.toString('latin1'))) return 'windows-1252';
  const frequent = mostFrequent(all);
  if (frequent) return frequent;
  if (isUnicode) return 'utf-8';
  const found = (await encodingOf(all, true)) ?? 'utf-8';
  const isImpossible = found === 'windows-1252' && missingIn1252.test(all.toString('latin1'));
  return isImpossible && isValid('gb18030', all, true) ? 'gb18030' : found;
}

/** An isolated letter of two bytes in UTF-8 outside the usual Latin, Greek and Cyrillic ranges. */
const rareLetters = /(?:^|[\0-\x7f])[^\0-\u017fȘșȚțΑ-Ωα-ωА-яЁё\u0800-\u{10ffff}]/u;
/** Each byte above 127 stands alone and is a letter or a frequent sign: `Müller`, `10°C`, `5µm`, `±3 T`. */
const loneBytes = /^[\0-\x7f]*(?:[\xb0-\xb3\xb5\xb7\xc0-\xff][\0-\x7f]+)+$/;
/** Bytes that no letter of Windows-1252 has. */
const missingIn1252 = /[\x81\x8d\x8f\x90\x9d]/;

/** Lead and second bytes of the frequent characters: level 1 of GB 2312, level 1 of Big5, kana and level 1 of JIS. */
const frequentRows = {
  gb18030: /[\xb0-\xd7][\xa1-\xfe]/g,
  big5: /[\xa4-\xc6][\x40-\x7e\xa1-\xfe]/g,
  shift_jis: /(?:[\x82\x83]|[\x88-\x97])[\x40-\x7e\x80-\xfc]/g,
} as const;
/** Share of frequent characters from which on an encoding is accepted. */
const leastShare = 0.7;

/** The encoding of two bytes in which the largest share of characters is frequent. */
function mostFrequent(all: Buffer): TextEncodingName | undefined {
  const shares = (Object.keys(frequentRows) as (keyof typeof frequentRows)[])
    .filter((name) => isValid(name, all, true))
    .map((name) => ({ name, share: shareOf(all, name) }))
    .toSorted((a, b) => b.share - a.share);
  return shares[0] && shares[0].share >= leastShare ? shares[0].name : undefined;
}

/** The share of frequent characters among those that are no ASCII and no signs. */
function shareOf(all: Buffer, name: keyof typeof frequentRows): number {
  const counts = { frequent: 0, letters: 0 };
  for (const character of charactersIn(all, name)) {
    if (isSign(character, name)) continue;
    counts.letters += 1;
    if (character.replace(frequentRows[name], '') === '') counts.frequent += 1;
  }
  return counts.frequent / Math.max(counts.letters, 1);
}

/** The characters above 127 as strings of bytes; half-width kana of Shift JIS have one byte. */
function* charactersIn(all: Buffer, name: keyof typeof frequentRows): Generator<string> {
  const bytes = all.toString('latin1');
  const pattern =
    name === 'gb18030'
      ? /[\x81-\xfe](?:[\x30-\x39][\x81-\xfe][\x30-\x39]|[^\x30-\x39])/g
      : name === 'big5'
        ? /[\x81-\xfe][^]/g
        : /[\xa1-\xdf]|[\x81-\xfc][^]/g;
  for (const [character] of bytes.matchAll(pattern)) yield character;
}

/** Punctuation, digits and Latin letters of full width, which occur in all texts. */
function isSign(character: string, name: keyof typeof frequentRows): boolean {
  const rows = { gb18030: /^[\xa1-\xa9][\xa1-\xfe]/, big5: /^[\xa1-\xa3]/, shift_jis: /^\x81/ } as const;
  return rows[name].test(character);
}
