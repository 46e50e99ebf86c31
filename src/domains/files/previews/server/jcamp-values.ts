import { malformed, tooLong } from './lattice.ts';

/*
 * Numbers of JCAMP-DX 4.24 and 5.01: plain (AFFN), packed by signs (PAC), squeezed into letters (SQZ), as differences
 * (DIF) and with counts of repetitions (DUP).
 */

/** Most points that are read. */
export const maxPoints = 200_000;

/** Characters of one line of groups. */
const longestPiece = 1 << 20;

/** A value; null for the `?` of a missing one. */
export type Value = number | null;

/** Digits with a sign in one letter: `@`, `A`–`I`, `a`–`i` begin a value; `%`, `J`–`R`, `j`–`r` a difference; `S`–`Z`, `s` repeat. */
const squeezed: Record<string, string> = {};
const difference: Record<string, string> = {};
const repeated: Record<string, number> = {};
[...'@ABCDEFGHI'].forEach((letter, digit) => (squeezed[letter] = String(digit)));
[...'abcdefghi'].forEach((letter, at) => (squeezed[letter] = `-${at + 1}`));
[...'%JKLMNOPQR'].forEach((letter, digit) => (difference[letter] = String(digit)));
[...'jklmnopqr'].forEach((letter, at) => (difference[letter] = `-${at + 1}`));
[...'STUVWXYZs'].forEach((letter, at) => (repeated[letter] = at + 1));

/** One line of equal steps: its abscissa as written, and where its ordinates are among all. */
interface SteppedLine {
  abscissa: number;
  /** Index of its first ordinate. */
  from: number;
  /** Whether it began with a check of the ordinate before. */
  isChecked: boolean;
}

export interface Stepped {
  lines: SteppedLine[];
  values: Value[];
  /** Lines whose check differs from the last ordinate of the line before. */
  failedChecks: number;
  /** The last digit of the abscissas, `0.01`. */
  resolution: number;
}

/**
 * Lines that begin with the abscissa of their first ordinate. The first value of a line after a difference checks the
 * previous one.
 */
export function steppedValues(written: readonly string[]): Stepped {
  const stepped: Stepped = { lines: [], values: [], failedChecks: 0, resolution: 0 };
  let wasDifference = false;
  for (const line of written) {
    const before = stepped.values.at(-1) ?? null;
    const { abscissa, ordinates, endsWithDifference } = ordinatesOf(line, before);
    if (ordinates.length === 0) continue;
    stepped.lines.push({ abscissa: Number(abscissa), from: stepped.values.length, isChecked: wasDifference });
    stepped.resolution = Math.max(stepped.resolution, resolutionOf(abscissa));
    if (wasDifference && ordinates[0] !== before) stepped.failedChecks += 1;
    for (const value of wasDifference ? ordinates.slice(1) : ordinates) stepped.values.push(value);
    wasDifference = endsWithDifference;
    if (stepped.values.length > maxPoints) throw tooLong();
  }
  return stepped;
}

const resolutionOf = (abscissa: string) => {
  const [mantissa = '', exponent = '0'] = abscissa.split(/e/i);
  return 10 ** (Number(exponent) - (mantissa.split('.')[1]?.length ?? 0));
};

/** One line: the abscissa, then ordinates. An exponent has a sign: without it, `E` is the digit five. @param before the last ordinate of the line above */
function ordinatesOf(
  line: string,
  before: Value,
): { abscissa: string; ordinates: Value[]; endsWithDifference: boolean } {
  const [, abscissa = '', rest = ''] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]\d{1,3})?)(.*)$/.exec(line) ?? [];
  const ordinates: Value[] = [];
  let isDifference = false;
  let last = before;
  let step = 0;
  const tokens = /[@A-Ia-i%J-Rj-r]\d*(?:\.\d+)?|[S-Zs]\d*|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]\d{1,3})?|\?/g;
  for (const [token] of rest.matchAll(tokens)) {
    if (ordinates.length > maxPoints) throw tooLong();
    const [letter] = token;
    const digits = token.slice(1);
    if (token === '?') [last, isDifference] = [null, false];
    else if (squeezed[letter!] !== undefined) [last, isDifference] = [Number(squeezed[letter!]! + digits), false];
    else if (difference[letter!] !== undefined) {
      step = Number(difference[letter!]! + digits);
      [last, isDifference] = [last === null ? null : last + step, true];
    } else if (repeated[letter!] !== undefined) {
      // Total number of repetitions: one is there already.
      const times = Number(String(repeated[letter!]) + digits) - 1;
      if (ordinates.length + times > maxPoints) throw tooLong();
      for (let at = 0; at < times; at += 1) {
        if (isDifference && last !== null) last += step;
        ordinates.push(last);
      }
      continue;
    } else [last, isDifference] = [Number(token), false];
    if (last !== null && !Number.isFinite(last)) throw malformed();
    ordinates.push(last);
  }
  return { abscissa, ordinates, endsWithDifference: isDifference };
}

const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i;

const valueOf = (field: string): Value => {
  if (field === '' || field === '?') return null;
  if (!plain.test(field)) throw malformed();
  return Number(field);
};

/** Groups of numbers such as pairs, with commas inside, separated by semicolons, blanks or ends of lines. */
export function groupedValues(lines: readonly string[], size: number): Value[][] {
  const groups: Value[][] = [];
  for (const piece of lines.flatMap((line) => line.split(';'))) {
    const joined = piece
      .split(',')
      .map((part) => part.trim())
      .join(',');
    if (joined === '') continue;
    if (joined.length > longestPiece) throw malformed();
    const words = joined.split(/\s+/).map((word) => word.split(','));
    const isPaired = words.every((fields) => fields.length === size);
    const fields = isPaired ? words.flat() : words.flat().filter((field) => field !== '');
    if (fields.length % size !== 0) throw malformed();
    for (let at = 0; at < fields.length; at += size) groups.push(fields.slice(at, at + size).map(valueOf));
    if (groups.length > maxPoints) throw tooLong();
  }
  return groups;
}

/** Groups in parentheses, `(1.2, 30, <OH>)`: their fields as written, texts without their brackets. */
export function assignedFields(lines: readonly string[]): string[][] {
  const text = lines.join('\n');
  const groups: string[][] = [];
  let fields: string[] | undefined;
  let field = '';
  let isText = false;
  for (const character of text) {
    if (isText && character !== '>') field += character;
    else if (character === '<' || character === '>') isText = character === '<';
    else if (character === '(' && !fields) [fields, field] = [[], ''];
    else if (fields && (character === ',' || character === ')')) {
      fields.push(field.trim().replaceAll('\n', ' '));
      field = '';
      if (character === ')') groups.push(fields);
      if (character === ')') fields = undefined;
    } else if (fields) field += character;
    if (groups.length > maxPoints) throw tooLong();
  }
  return groups;
}
