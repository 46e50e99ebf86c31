import { isMeasured, type Separator } from './cells.ts';
import { headingMarks, type Heading } from './heading.ts';

/** A line that says that it names the columns: `# ColumnLabels: T (K), R (Ohm)`, `#L  H  K  L`, `Data:  y  x`. */
const keyed =
  /^(?:(?:col(?:umn)?s?|data)[ _.-]?(?:labels?|names?|head(?:er|ing)s?|titles?)|col(?:umn)?s|labels?|fields?|variables?|legend|head(?:er|ing)s?|names?)\s*[:=]\s*|^data:\s+|^L\s+(?=\S)/i;
/** As the reduction programs of NIST write it: `The 6 columns are | Q (1/A) | I(Q) (1/cm) |`. */
const counted = /^the \d{1,4} columns are\s*\|/i;
/** One remark for each column: `# Column.1: energy eV`, `# col 2 = mu`. */
const numbered = /^col(?:umn)?[ _.-]?(\d{1,3})\s*[:=]\s*(\S.*)$/i;

/** The columns as EPICS lists them: number, role, process variable, description: `    4  [1-D Detector   1]  4idc1:sig1:A, i0, `. */
const described = /^(\d{1,3})\s+\[\s*([^\]]*?)\s*\]\s*(?:([^,]*),\s*([^,]*))?/;

/**
 * The names of columns from remarks that say so, wherever above the rows they are. Undefined unless there is a name for
 * each column, so that none is given to the wrong one.
 */
export function keyedHeading(before: readonly string[], width: number, separator: Separator): Heading | undefined {
  const words = before.map((line) => line.replace(headingMarks, '').trim());
  return (
    numberedNames(words, width) ??
    namesByLines(words, width) ??
    namesInFields(words, width) ??
    runningNames(words, width) ??
    listedNames(words, width, separator)
  );
}

/** One name on each line below `Data:`, as collectors of SSRL write them. */
function namesByLines(words: readonly string[], width: number): Heading | undefined {
  const at = words.findLastIndex((line) => /^data:?$/i.test(line));
  if (at < 0) return undefined;
  const below = words.flatMap((line, index) => (index > at && line !== '' ? [index] : []));
  const names = below.map((index) => words[index]!);
  if (names.length !== width || names.some((name) => isMeasured(name))) return undefined;
  return { names, lines: new Set([at, ...below]) };
}

/** Widths of fields in characters. */
const [leastField, maxField] = [8, 40];

/**
 * Names in fields of one width below `Column Headings`, where a long name touches the next one: `Scaler preset time * I0`.
 * Only the line of names has such fields; each begins with a letter or a digit.
 */
function namesInFields(words: readonly string[], width: number): Heading | undefined {
  const at = words.findLastIndex((line) => /^column headings?:?$/i.test(line)) + 1;
  const list = words[at];
  if (at === 0 || !list) return undefined;
  for (let field = leastField; field <= maxField; field += 1) {
    if (Math.ceil(list.length / field) !== width) continue;
    const cells = Array.from({ length: width }, (_none, index) => list.slice(index * field, (index + 1) * field));
    const isCut = cells
      .slice(0, -1)
      .some((cell, index) => /\w$/.test(cell) && /^[a-z]/.test(cells[index + 1]!) && cell.includes('  '));
    if (!isCut && cells.every((cell) => /^[\p{L}\p{N}]/u.test(cell)))
      return { names: cells.map((cell) => cell.trim()), lines: new Set([at - 1, at]) };
  }
  return undefined;
}

function numberedNames(words: readonly string[], width: number): Heading | undefined {
  const names = new Map<number, string>();
  const lines = new Set<number>();
  words.forEach((line, at) => {
    const [, column, name] = numbered.exec(line) ?? describedName(line);
    if (!column || !name) return;
    names.set(Number(column), name.trim());
    lines.add(at);
  });
  const from = names.has(0) ? 0 : 1;
  const all = Array.from({ length: width }, (_none, at) => names.get(from + at));
  return names.size === width && all.every((name) => name !== undefined) ? { names: all, lines } : undefined;
}

/** The names between bars that a line announces. */
function barred(line: string): string[] | undefined {
  const [start] = counted.exec(line) ?? [];
  if (start === undefined) return undefined;
  const names = line
    .slice(start.length)
    .split('|')
    .map((name) => name.trim());
  return names.at(-1) === '' ? names.slice(0, -1) : names;
}

/** Names with their running numbers in one line, `C 1_Energy (keV) 2_sec 3_i0`, or between bars. */
function runningNames(words: readonly string[], width: number): Heading | undefined {
  for (const [at, line] of words.entries()) {
    const bars = barred(line);
    if (bars?.length === width) return { names: bars, lines: new Set([at]) };
    const parts = line.split(/(?<!\s)\s+(?=\d{1,3}_)/).slice(/^\d{1,3}_/.test(line) ? 0 : 1);
    const isRunning =
      parts.length === width && width > 2 && parts.every((part, index) => part.startsWith(`${index + 1}_`));
    if (isRunning) return { names: parts.map((part) => part.replace(/^\d+_/, '').trim()), lines: new Set([at]) };
  }
  return undefined;
}

/** The line, the number of the column and its name: the description, or the process variable, or the role. */
function describedName(line: string): readonly string[] {
  const [, column, role, variable, description] = described.exec(line) ?? [];
  return column === undefined ? [] : [line, column, description?.trim() || variable?.trim() || role!];
}

function listedNames(words: readonly string[], width: number, separator: Separator): Heading | undefined {
  const at = words.findLastIndex((line) => keyed.test(line));
  const list = words[at]?.replace(keyed, '').trim();
  if (!list) return undefined;
  const splits = [separator === ' ' ? undefined : separator, '\t', ';', ',', '|', /\s{2,}/, /\s+/];
  for (const split of splits) {
    if (split === undefined) continue;
    const names = list.split(split).map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'));
    if (names.length === width && names.every((name) => name !== '')) return { names, lines: new Set([at]) };
  }
  return undefined;
}
