import { malformed } from './lattice.ts';

/*
 * JCAMP-DX 4.24 (McDonald and Wilks, Appl. Spectrosc. 42, 151, 1988): ordinates at equal steps of the abscissa, as plain
 * numbers or squeezed into letters (SQZ, DIF, DUP), and lists of pairs.
 */

/** Most points that are read. */
const mostPoints = 200_000;

/** Digits with a sign in one letter: `@`, `A`–`I`, `a`–`i` begin a value; `%`, `J`–`R`, `j`–`r` a difference; `S`–`Z`, `s` repeat. */
const squeezed: Record<string, string> = {};
const difference: Record<string, string> = {};
const repeated: Record<string, number> = {};
[...'@ABCDEFGHI'].forEach((letter, digit) => (squeezed[letter] = String(digit)));
[...'abcdefghi'].forEach((letter, at) => (squeezed[letter] = `-${at + 1}`));
[...'%JKLMNOPQR'].forEach((letter, digit) => (difference[letter] = String(digit)));
[...'jklmnopqr'].forEach((letter, at) => (difference[letter] = `-${at + 1}`));
[...'STUVWXYZs'].forEach((letter, at) => (repeated[letter] = at + 1));

export interface Scan {
  columns: [x: string, y: string];
  rows: [x: string, y: string][];
  /** The labels of the file's header, one a line. */
  above: string[];
}

/** The first spectrum of the file. @throws files.previews.malformed */
export function jcampColumns(text: string): Scan {
  const labels = new Map<string, string>();
  const above: string[] = [];
  let data: { form: string; lines: string[] } | undefined;
  for (const record of text.split(/^\s*##/m).slice(1)) {
    const [, name = '', value = ''] = /^([^=]*)=([\s\S]*)$/.exec(record) ?? [];
    const label = name.toUpperCase().replace(/[\s\-/_]/g, '');
    const [first = '', ...lines] = value.split(/\r\n|\n|\r/);
    const said = first.replace(/\$\$.*$/, '').trim();
    if (/^(?:XYDATA|XYPOINTS|PEAKTABLE|DATATABLE)$/.test(label)) {
      data = {
        form: said.replace(/\s/g, '').toUpperCase(),
        lines: [...lines.map((line) => line.replace(/\$\$.*$/, ''))],
      };
      break;
    }
    if (!labels.has(label)) labels.set(label, said);
    if (/^(?:TITLE|DATATYPE|ORIGIN|OWNER|SPECTROMETERDATASYSTEM|RESOLUTION)$/.test(label) && said)
      above.push(`${name.trim()}: ${said}`);
  }
  if (!data) throw malformed();
  const number = (label: string, usual: number) => {
    const value = Number(labels.get(label) ?? usual);
    return Number.isFinite(value) ? value : usual;
  };
  const [xFactor, yFactor] = [number('XFACTOR', 1), number('YFACTOR', 1)];
  const columns: Scan['columns'] = [nameOf('x', labels.get('XUNITS')), nameOf('y', labels.get('YUNITS'))];
  const rows = data.form.includes('X++')
    ? stepped(data.lines, { xFactor, yFactor, first: number('FIRSTX', Number.NaN), last: number('LASTX', Number.NaN) })
    : paired(data.lines, xFactor, yFactor);
  if (rows.length < 2) throw malformed();
  return { columns, rows, above };
}

const nameOf = (axis: string, unit: string | undefined) => (unit ? `${axis} (${unit.slice(0, 40)})` : axis);
const written = (value: number) => String(Number(value.toPrecision(9)));

interface Steps {
  xFactor: number;
  yFactor: number;
  first: number;
  last: number;
}

/**
 * Lines that begin with the abscissa of their first ordinate. The first value of a line after a difference checks the
 * previous one.
 */
function stepped(lines: readonly string[], { xFactor, yFactor, first, last }: Steps): [string, string][] {
  const values: number[] = [];
  let start = Number.NaN;
  let wasDifference = false;
  for (const line of lines) {
    const { abscissa, ordinates, endsWithDifference } = ordinatesOf(line, values.at(-1) ?? 0);
    if (ordinates.length === 0) continue;
    if (Number.isNaN(start)) start = abscissa * xFactor;
    for (const value of wasDifference ? ordinates.slice(1) : ordinates) values.push(value);
    wasDifference = endsWithDifference;
    if (values.length > mostPoints) throw malformed();
  }
  const from = Number.isFinite(first) ? first : start;
  const step = values.length > 1 && Number.isFinite(last) ? (last - from) / (values.length - 1) : 1;
  if (!Number.isFinite(from)) throw malformed();
  return values.map((value, at) => [written(from + at * step), written(value * yFactor)]);
}

/** One line: the abscissa, then ordinates. @param before the last ordinate of the line above */
function ordinatesOf(
  line: string,
  before: number,
): { abscissa: number; ordinates: number[]; endsWithDifference: boolean } {
  const [, abscissa = '', rest = ''] = /^\s*([-+]?\d*\.?\d+(?:[eE][-+]?\d+)?)(.*)$/.exec(line) ?? [];
  const ordinates: number[] = [];
  let isDifference = false;
  let last = before;
  let step = 0;
  for (const [token] of rest.matchAll(/[@A-Ia-i%J-Rj-r]\d*|[S-Zs]\d*|[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?|\?/g)) {
    const [letter] = token;
    const digits = token.slice(1);
    if (squeezed[letter!] !== undefined) [last, isDifference] = [Number(squeezed[letter!]! + digits), false];
    else if (difference[letter!] !== undefined) {
      step = Number(difference[letter!]! + digits);
      [last, isDifference] = [last + step, true];
    } else if (repeated[letter!] !== undefined) {
      // Total number of repetitions: one is there already.
      const times = Math.min(Number(String(repeated[letter!]) + digits), mostPoints) - 1;
      for (let at = 0; at < times && ordinates.length < mostPoints; at += 1) {
        if (isDifference) last += step;
        ordinates.push(last);
      }
      continue;
    } else [last, isDifference] = [Number(token), false];
    if (!Number.isFinite(last)) throw malformed();
    ordinates.push(last);
  }
  return { abscissa: Number(abscissa), ordinates, endsWithDifference: isDifference };
}

/** Pairs, separated by commas, semicolons or blanks. */
function paired(lines: readonly string[], xFactor: number, yFactor: number): [string, string][] {
  const numbers = lines.flatMap((line) => line.match(/[-+]?\d*\.?\d+(?:[eE][-+]?\d+)?/g) ?? []).map(Number);
  if (numbers.length > 2 * mostPoints || numbers.length % 2 !== 0) throw malformed();
  return Array.from({ length: numbers.length / 2 }, (_none, at) => [
    written(numbers[2 * at]! * xFactor),
    written(numbers[2 * at + 1]! * yFactor),
  ]);
}
