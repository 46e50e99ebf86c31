import { cellsOf, isMeasured, isNumber, limits, noted, type Separator } from './cells.ts';

/** The names of columns, and the lines that contain them. */
export interface Heading {
  names: string[];
  lines: ReadonlySet<number>;
}

/** Marks of a remark. */
export const headingMarks = /^\s*(?:(?:[#%!;'*]|\/\/)\s*)+/;
/** Characters of a name that a title would exceed. */
const longestName = 40;
const unit =
  /^[([]?(?:[munpkMGµμ]?(?:K|Ohm|Ω|T|Oe|G|A|V|s|Hz|eV|J|mol|emu|g|m|Pa|bar|W|F|H|C|N|B)|cm|°C?|°|Å|deg|rad|min|h|%|a\.?u\.?|arb\.? ?u\.?|counts?|cps|cm-1|1\/cm|µ_?B|-|–)(?:[/*·][a-zA-Z0-9^]+)*[)\]]?$/;

/**
 * The names in the line directly above the rows, with units from a second line. Undefined if it lacks a name for a
 * column.
 * @param isLastEmpty whether rows end with a separator, which the names may lack
 */
export function headingAbove(
  before: readonly string[],
  width: number,
  separator: Separator,
  isLastEmpty: boolean,
): Heading | undefined {
  const namesAt = (at: number): string[] | undefined => {
    const line = before[at];
    if (line === undefined) return undefined;
    const short = isLastEmpty ? namesIn(line, width - 1, separator) : undefined;
    return short ? [...short, ''] : namesIn(line, width, separator);
  };
  const last = lastNaming(before, width, separator);
  const names = namesAt(last);
  if (!names) return undefined;
  const upper = last > 0 && names.every((name) => name === '' || unit.test(name)) ? namesAt(last - 1) : undefined;
  if (!upper) return { names: names.map((name) => name.slice(0, limits.cell)), lines: new Set([last]) };
  const both = upper.map((name, at) => (/^[-–]?$/.test(names[at]!) ? name : `${name} (${bare(names[at]!)})`));
  return { names: both, lines: new Set([last - 1, last]) };
}

/**
 * The index of the last line that may name columns. Formats of numbers below the names (`6:0 6:0 6:0`) and rows that
 * were made a remark (`#2.7 6.5 30.0`) name none.
 */
function lastNaming(before: readonly string[], width: number, separator: Separator): number {
  let last = before.findLastIndex((line) => line.replace(headingMarks, '').trim() !== '');
  for (; last > 0; last -= 1) {
    const words = before[last]!.replace(headingMarks, '').trim();
    const cells = cellsOf(words, separator);
    // Rows may end with a separator that is trimmed here.
    const isFull = width > 2 && (cells.length === width || cells.length === width - 1);
    const isFormat = isFull && cells.every((cell) => /^\d+:\d+$/.test(cell));
    const isRow = isFull && noted.test(before[last]!) && cells.every(isMeasured) && cells.some(isNumber);
    if (words !== '' && !isFormat && !isRow) break;
  }
  return last;
}

const bare = (text: string) => text.replace(/^[([]|[)\]]$/g, '');

/**
 * The names in the last line above rows that are shorter or longer: all rows may lack their last cells, or have some
 * without a name, as remarks. Undefined if the line may be a title, or if the names may belong to other columns, as in
 * tables of R, where a column of running numbers has none.
 * @param rows cells of the first rows
 * @param isMarked whether a mark such as `[Data]` precedes the line
 */
export function unevenHeading(
  before: readonly string[],
  rows: readonly (readonly string[])[],
  separator: Separator,
  isMarked: boolean,
): Heading | undefined {
  const last = before.findLastIndex((line) => line.replace(headingMarks, '').trim() !== '');
  if (separator === ' ' || last < 0) return undefined;
  const names = cellsOf(before[last]!.replace(headingMarks, '').trim(), separator);
  while (names.length > 1 && names.at(-1) === '') names.pop();
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = Array.from({ length: width }, (_none, column) => rows.some((row) => (row[column] ?? '') !== ''));
  // Some programs write two separators between cells: the columns between them are empty in all rows.
  if (
    names.length < width &&
    names.length === filled.filter(Boolean).length &&
    !names.some((name) => isMeasured(name))
  ) {
    const given = names.values();
    return { names: filled.map((is) => (is ? given.next().value!.slice(0, limits.cell) : '')), lines: new Set([last]) };
  }
  const words = names.filter((name) => name !== '');
  // Two separators between the names only.
  if (words.length === width && words.length < names.length && !words.some((name) => isMeasured(name)))
    return { names: words.map((name) => name.slice(0, limits.cell)), lines: new Set([last]) };
  if (words.length < 2 || names.length === width || words.some((name) => isMeasured(name))) return undefined;
  const isBelowTitles = before.slice(0, last).some((line) => line.trim() !== '' && !noted.test(line));
  const isShort = names.length < width;
  // Parts of a sentence are longer than names, and a pair of columns may have any title.
  if (!isMarked && !isShort && (width < 3 || words.some((name) => name.length > longestName))) return undefined;
  const from = Number(rows[0]?.[0]);
  const isRunning = (from === 0 || from === 1) && rows.every((row, at) => Number(row[0]) === from + at);
  if (isShort && (isBelowTitles || (names.length === width - 1 && isRunning))) return undefined;
  return { names: names.map((name) => name.slice(0, limits.cell)), lines: new Set([last]) };
}

/** The names in a line, if it has one for each column. */
export function namesIn(line: string, width: number, separator: Separator): string[] | undefined {
  const words = line.replace(headingMarks, '').trim();
  // A heading above columns of blanks may be separated in another way than its columns.
  const splits = separator === ' ' ? [/[\t,;]/, /\s{2,}/].map((by) => words.split(by)) : [cellsOf(words, separator)];
  // Two parts of a title may have a gap between them; a pair of names has a unit.
  const mayHaveGaps = width > 2 || /[([]/.test(words);
  if (separator !== ' ' && mayHaveGaps && !words.includes(separator)) splits.push(words.split(/\s{2,}/));
  const found = splits.map((cells) => namesFrom(cells, width, separator)).find((names) => names !== undefined);
  if (found || separator !== ' ') return found;
  // A sentence may have as many words as the table has columns.
  const single = namesFrom(words.split(/\s+/), width, separator);
  // `T a b c` are a temperature and the edges of a cell.
  const areLetters = single?.every((name) => /^\p{L}$/u.test(name)) === true;
  if (areLetters || single?.every((name) => isSymbol(name) || unit.test(name))) return single;
  // A line of a program names variables, `#eBraggEnergy I0_EH1 mu`, of which some look like words.
  const symbols = single?.filter((name) => isSymbol(name) || /\p{Ll}\p{Lu}/u.test(name)).length ?? 0;
  const isOfProgram = width > 2 && symbols / width >= (noted.test(line) ? 0.5 : 0.75);
  return isOfProgram && !single!.some((name) => particle.test(name) || /[.:,!?]$/.test(name)) ? single : undefined;
}

function namesFrom(cells: readonly string[], width: number, separator: Separator): string[] | undefined {
  if (cells.length !== width && !(cells.length === width + 1 && cells.at(-1)?.trim() === '')) return undefined;
  const names = cells.slice(0, width).map((name) => name.trim());
  const isEmpty = names.every((name) => name === '');
  return isEmpty || areNumbers(names, separator) ? undefined : names;
}

/** Whether cells are numbers and not names; with a separator, one word among them makes all of them names. */
function areNumbers(names: readonly string[], separator: Separator): boolean {
  if (names.every((name) => /^\d+$/.test(name))) return false;
  return separator === ' ' ? names.some(isNumber) : names.every(isNumber);
}

/** Whether cells are numbers that name columns: 0, 1, 2 …, or years above rows of decimals. */
export function areNumberedNames(cells: readonly string[], below: readonly string[]): boolean {
  const first = Number(cells[0]);
  const last = Number(cells.at(-1));
  const isSeries = cells.length > 2 && cells.every((cell, at) => /^\d+$/.test(cell) && Number(cell) === first + at);
  const areYears = first >= 1800 && last <= 2200 && below.some((cell) => cell.includes('.'));
  return isSeries && (first <= 1 || areYears);
}

/** Columns of a text with gaps: their names, and where they start. */
export interface GapColumns {
  names: string[];
  starts: number[];
}

/** The columns by the names in a heading, if rows have fewer cells than names and each cell is below a name. */
export function gapColumns(head: string | undefined, rows: readonly string[], width: number): GapColumns | undefined {
  if (head === undefined || noted.test(head)) return undefined;
  const words = [...head.matchAll(/\S+/g)].map(({ 0: name, index }) => ({ name, start: index }));
  if (words.length <= width || !/\S\s{2,}\S/.test(head) || words.every(({ name }) => isMeasured(name)))
    return undefined;
  const cells = rows.map((line) => [...line.matchAll(/\S+/g)].map(({ index }) => index));
  const isBelow = (index: number) => words.some(({ start }) => Math.abs(start - index) <= 2);
  if (!cells.every((row) => row.every(isBelow))) return undefined;
  // A name of two words, `red factor`, has one column: the other of its words is above no cell.
  const isUsed = (at: number) =>
    cells.some((row) => row.some((index) => words.findLastIndex(({ start }) => start <= index + 2) === at));
  const columns: GapColumns = { names: [], starts: [] };
  for (const [at, { name, start }] of words.entries()) {
    const before = words[at - 1];
    const isJoined = before && start === before.start + before.name.length + 1 && !(isUsed(at) && isUsed(at - 1));
    if (isJoined) {
      columns.names.push(`${columns.names.pop()} ${name}`);
      if (!isUsed(at - 1)) columns.starts.splice(-1, 1, start);
    } else {
      columns.names.push(name);
      columns.starts.push(start);
    }
  }
  return columns;
}

const knownNames =
  /^(?:time|temp(?:erature)?|field|moment|energy|intensity|counts?|angle|two-?theta|resist(?:ance|ivity)|voltage|current|power|frequency|pressure|wavelength|wavenumber|index|step|error|sigma|real|imag(?:inary)?|dos|density|magnetization|absorbance|transmission|signal|background|bias|capacitance|heat|length|width|height|mass|volume|strain|stress)$/i;

/** Words of a sentence. */
const particle = /^(?:on|at|in|of|is|by|to|no|as|an|a|my|we|it|the|and|for|from|with|was|were|are|per|after|before)$/i;

/** Whether a word names a quantity: it is short, known, or has a unit, an index or capital letters. */
const isSymbol = (word: string): boolean =>
  !/[.:,!?]$/.test(word) &&
  (/^[\p{L}]{1,2}\d*$/u.test(word) ||
    /[()[\]/_°%µμΩ*]|\d/.test(word) ||
    /^[A-Z]{2,6}$/.test(word) ||
    knownNames.test(word) ||
    /\p{Script=Han}/u.test(word)) &&
  !particle.test(word);
