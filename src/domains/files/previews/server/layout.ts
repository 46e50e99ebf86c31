/*
 * How a text of rows and columns is laid out: what separates its cells, how its numbers are written, which lines stand
 * above the rows and what they call the columns. Decided from the first lines; shared by tables and columns of numbers.
 */

/** Rows shown below the header; columns of one row; characters of all cells together, of one line, of one cell; lines above. */
export const limits = {
  rows: 5000,
  columns: 200,
  characters: 1_000_000,
  line: 256 * 1024,
  cell: 500,
  above: 50,
} as const;

/** A blank stands for any run of blanks and tabs. */
export type Separator = '\t' | ';' | '|' | ',' | ' ';

export interface Layout {
  separator: Separator;
  /** Index of the first line of data. */
  first: number;
  names: string[];
  /** Lines above the rows that name no column: titles, notes, settings of the instrument. */
  above: string[];
  /** Numbers have a comma for the decimal point. */
  hasDecimalComma: boolean;
  /** Numbers have commas between thousands. */
  hasGroups: boolean;
  /** Where columns of a text with gaps begin, counted in characters; for the separator blank only. */
  starts?: readonly number[];
}

const separators: readonly Separator[] = ['\t', ';', '|', ',', ' '];
/** Lines that decide, and rows that make a table of them. */
const mostLines = 400;
const leastRows = 2;

export const noted = /^\s*(?:[#%!'*]|;|\/\/)/;
const marks = /^\s*(?:[#%!;'*]+|\/\/)\s*/;
const dotted = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[ed][-+]?\d+)?$/i;
const commaed = /^[-+]?(?:\d+,\d*|,\d+)(?:[ed][-+]?\d+)?$/i;
const grouped = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const missing = /^(?:|-+|–|n\/?a|nan|null|none|\*+|[-+]?inf(?:inity)?)$/i;
const moment = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const unit =
  /^[([]?(?:[munpkMGµμ]?(?:K|Ohm|Ω|T|Oe|G|A|V|s|Hz|eV|J|mol|emu|g|m|Pa|bar|W|F|H|C|N|B)|cm|°C?|°|Å|deg|rad|min|h|%|a\.?u\.?|arb\.? ?u\.?|counts?|cps|cm-1|1\/cm|µ_?B|-|–)(?:[/*·][a-zA-Z0-9^]+)*[)\]]?$/;

/** Whether a cell is one of a row of measurements: a number, a gap, a day or a time. */
export const isMeasured = (cell: string): boolean =>
  dotted.test(cell) || commaed.test(cell) || grouped.test(cell) || missing.test(cell) || moment.test(cell);

/** A cell with its number as others read it. */
export function asWritten(cell: string, { hasDecimalComma, hasGroups }: Layout): string {
  if (hasGroups && grouped.test(cell)) return cell.replaceAll(',', '');
  if (hasDecimalComma && commaed.test(cell)) return cell.replace(',', '.').replace(/d/i, 'e');
  return cell;
}

/** The cells of one line. Quotes hold a cell together. */
export function cellsOf(line: string, separator: Separator): string[] {
  if (line.length > limits.line) return [''];
  if (separator === ' ') return line.trim().split(/\s+/).filter(Boolean);
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  // A quote that the line does not close is a character, or its cell goes on in the next line.
  return isQuoted ? line.split(separator).map((one) => one.trim()) : [...cells, cell.trim()];
}

/** The cells of a line whose gaps are told by where the names above it begin. */
export function cellsAt(line: string, starts: readonly number[]): string[] {
  const cells = starts.map(() => '');
  for (const { 0: token, index } of line.matchAll(/\S+/g)) {
    // Numbers may begin a little before their name.
    const at = starts.findLastIndex((start) => start <= index + 2);
    cells[Math.max(at, 0)] = token;
  }
  return cells;
}

interface Candidate {
  separator: Separator;
  width: number;
  /** Lines of that width. */
  count: number;
  /** Share of their cells that are measurements. */
  measured: number;
}

function candidate(lines: readonly string[], separator: Separator): Candidate {
  const rows = lines.filter((line) => line.trim() !== '' && !noted.test(line)).map((line) => cellsOf(line, separator));
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  const cells = rows.filter(({ length }) => length === width).flat();
  return { separator, width, count, measured: cells.filter(isMeasured).length / Math.max(cells.length, 1) };
}

/**
 * The layout of a text that has at least two columns; undefined for any other.
 * @param lines complete lines from the beginning on
 * @param preferred what the ending of the name promises; it wins where others are no better
 */
export function layoutOf(all: readonly string[], preferred?: Separator): Layout | undefined {
  const lines = all.slice(0, mostLines);
  const told = /^\s*"?sep=(.)"?\s*$/i.exec(lines[0] ?? '')?.[1] as Separator | undefined;
  // Programs of one maker write all settings above this line.
  const begin = Math.max(lines.findIndex((line) => /^\[data\]\s*$/i.test(line)) + 1, told ? 1 : 0);
  const body = lines.slice(begin);
  const found = (told && separators.includes(told) ? [told] : separators)
    .map((separator) => candidate(body, separator))
    .filter(({ width, count }) => width >= 2 && width <= limits.columns && count >= 1)
    .toSorted((a, b) => scoreOf(b, preferred) - scoreOf(a, preferred))[0];
  if (!found) return undefined;
  const { separator, width } = found;
  const cellsIn = (line: string) => cellsOf(line, separator);
  const isRow = (line: string) => line.trim() !== '' && !noted.test(line) && cellsIn(line).length === width;
  const isData = (line: string) => isRow(line) && cellsIn(line).some((cell) => cell !== '' && isMeasured(cell));
  // Rows of words only, such as a list of people: the first of them names the columns.
  const isOfNumbers = found.measured >= 0.3;
  const isBelowNames = (at: number) =>
    namesIn(body.slice(0, at).findLast((one) => one.trim() !== '') ?? '', width, separator) !== undefined;
  const isNumberedHead = (line: string, at: number) =>
    separator !== ' ' && namesNumbers(cellsIn(line), body.slice(at + 1).find(isRow), cellsIn) && !isBelowNames(at);
  // A word above a number is the name of its column.
  const isHead = (line: string, at: number) => {
    const next = body.slice(at + 1).find(isRow);
    const below = next === undefined ? [] : cellsIn(next);
    const isAbove = (cell: string, column: number) =>
      !isMeasured(cell) && (below[column] ?? '') !== '' && isMeasured(below[column]!);
    return cellsIn(line).some(isAbove) && !isBelowNames(at);
  };
  let first = body.findIndex((line, at) =>
    isOfNumbers
      ? isData(line) && !isHead(line, at) && !isNumberedHead(line, at) && isFollowed(body, at, isRow)
      : isRow(line) && isFollowed(body, at, isRow),
  );
  if (first < 0) first = body.findIndex(isRow);
  if (first < 0) return undefined;
  if (!isOfNumbers && body.slice(first + 1).some(isRow))
    first = body.findIndex((line, at) => at > first && isRow(line));
  const rows = body.slice(first).filter(isRow);
  const isLastEmpty = separator !== ' ' && width > 2 && rows.every((line) => cellsIn(line).at(-1) === '');
  const above = namesAbove(body.slice(0, first), width, separator, isLastEmpty);
  const starts = separator === ' ' && !above ? startsAbove(body, first, width) : undefined;
  const names = starts
    ? cellsOf(body[first - 1]!, ' ')
    : (above?.names ?? Array.from({ length: width }, (_none, at) => String(at + 1)));
  const used: ReadonlySet<number> = starts ? new Set([first - 1]) : (above?.used ?? new Set());
  const sample = rows.flatMap(cellsIn);
  const commas = sample.filter((cell) => commaed.test(cell));
  const hasDots = sample.some((cell) => dotted.test(cell) && cell.includes('.'));
  const hasGroups = separator !== ',' && hasDots && commas.length > 0 && commas.every((cell) => grouped.test(cell));
  return {
    separator,
    first: begin + first,
    names,
    above: lines
      .slice(0, begin + first)
      .filter((line, at) => line.trim() !== '' && !used.has(at - begin) && !(told && at === 0)),
    hasDecimalComma: separator !== ',' && !hasGroups && !hasDots && commas.length > 0,
    hasGroups,
    ...(starts ? { starts } : {}),
  };
}

const scoreOf = ({ separator, width, count, measured }: Candidate, preferred: Separator | undefined): number =>
  count * (0.4 + measured) * (separator === ' ' ? 0.8 : 1) * (separator === preferred ? 1.3 : 1) + width / 1000;

/** Whether the next rows are rows too: one line alone of this width is a title by chance. */
function isFollowed(lines: readonly string[], at: number, isRow: (line: string) => boolean): boolean {
  const next = lines.slice(at + 1).filter((line) => line.trim() !== '' && !noted.test(line));
  return next.slice(0, leastRows).every(isRow);
}

/** Numbers that count the columns, or years one after the other, are names. */
function namesNumbers(
  cells: readonly string[],
  next: string | undefined,
  cellsIn: (line: string) => string[],
): boolean {
  const counts =
    cells.length > 2 && cells.every((cell, at) => /^\d+$/.test(cell) && Number(cell) === Number(cells[0]) + at);
  if (!counts) return false;
  const isCount = Number(cells[0]) <= 1;
  const isYears = Number(cells[0]) >= 1800 && Number(cells.at(-1)) <= 2200;
  return isCount || (isYears && next !== undefined && cellsIn(next).some((cell) => cell.includes('.')));
}

/**
 * What the lines directly above the rows call the columns, with units from a line of their own. Undefined where they
 * name none. @param isLastEmpty rows end with a separator, which names may lack
 */
function namesAbove(
  before: readonly string[],
  width: number,
  separator: Separator,
  isLastEmpty: boolean,
): { names: string[]; used: ReadonlySet<number> } | undefined {
  const namesAt = (at: number): string[] | undefined => {
    const line = before[at];
    if (line === undefined) return undefined;
    const short = isLastEmpty ? namesIn(line, width - 1, separator) : undefined;
    return short ? [...short, ''] : namesIn(line, width, separator);
  };
  const last = before.findLastIndex((line) => line.replace(marks, '').trim() !== '');
  const names = namesAt(last);
  if (!names) return undefined;
  const upper = last > 0 && names.every((name) => name === '' || unit.test(name)) ? namesAt(last - 1) : undefined;
  if (!upper) return { names: names.map((name) => name.slice(0, limits.cell)), used: new Set([last]) };
  const both = upper.map((name, at) => (/^[-–]?$/.test(names[at]!) ? name : `${name} (${bare(names[at]!)})`));
  return { names: both, used: new Set([last, last - 1]) };
}

const bare = (text: string) => text.replace(/^[([]|[)\]]$/g, '');

/** The names in a line, where it has one for each column. */
function namesIn(line: string, width: number, separator: Separator): string[] | undefined {
  const words = line.replace(marks, '').trim();
  const isNote = noted.test(line);
  for (const by of separator === ' ' ? ([/[\t,;]/, /\s{2,}/, /\s+/] as const) : [undefined]) {
    const names = by ? words.split(by) : cellsOf(words, separator);
    if (names.length !== width && !(names.length === width + 1 && names.at(-1) === '')) continue;
    const kept = names.slice(0, width).map((name) => name.trim());
    if (kept.every((name) => name === '') || areNumbers(kept, separator)) continue;
    // A sentence has as many words as there are columns by chance.
    const isSentence = by?.source === '\\s+' && !kept.every((name) => isSymbol(name) || unit.test(name));
    const isProse = isNote && separator !== ' ' && kept.some((name) => name.length > 60);
    if (!isSentence && !isProse) return kept;
  }
  return undefined;
}

/** Whether a line holds numbers and not names; where cells are marked off, one word among them makes names of them. */
function areNumbers(names: readonly string[], separator: Separator): boolean {
  const numbers = names.filter((name) => dotted.test(name));
  if (names.every((name) => /^\d+$/.test(name))) return false;
  return separator === ' ' ? numbers.length > 0 : numbers.length === names.length;
}

const knownNames =
  /^(?:time|temp(?:erature)?|field|moment|energy|intensity|counts?|angle|two-?theta|resist(?:ance|ivity)|voltage|current|power|frequency|pressure|wavelength|wavenumber|index|step|error|sigma|real|imag(?:inary)?|dos|density|magnetization|absorbance|transmission|signal|background|bias|capacitance|heat|length|width|height|mass|volume|strain|stress)$/i;

/** A word that names a quantity: short, or with a unit, an index or capital letters, or known. */
const isSymbol = (word: string): boolean =>
  !/[.:,!?]$/.test(word) &&
  (/^[\p{L}]{1,2}\d*$/u.test(word) ||
    /[()[\]/_°%µμΩ*]|\d/.test(word) ||
    /^[A-Z]{2,6}$/.test(word) ||
    knownNames.test(word) ||
    /\p{Script=Han}/u.test(word)) &&
  !/^(?:on|at|in|of|is|by|to|no|as|an|a|my|we|it)$/.test(word);

/** Where names begin whose rows have gaps: rows have fewer cells than names, and each cell stands below a name. */
function startsAbove(lines: readonly string[], first: number, width: number): number[] | undefined {
  const head = lines[first - 1];
  if (head === undefined || noted.test(head)) return undefined;
  const starts = [...head.matchAll(/\S+/g)].map(({ index }) => index);
  if (starts.length <= width || !/\S\s{2,}\S/.test(head)) return undefined;
  const rows = lines.slice(first, first + 20).filter((line) => line.trim() !== '');
  const fits = rows.every((line) =>
    [...line.matchAll(/\S+/g)].every(({ index }) => starts.some((start) => Math.abs(start - index) <= 2)),
  );
  return fits ? starts : undefined;
}
