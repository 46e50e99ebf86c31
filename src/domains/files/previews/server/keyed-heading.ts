import type { Separator } from './cells.ts';
import { headingMarks, type Heading } from './heading.ts';

/** A line that says that it names the columns: `# ColumnLabels: T (K), R (Ohm)`, `#L  H  K  L`, `Data:  y  x`. */
const keyed =
  /^(?:(?:col(?:umn)?s?|data)[ _.-]?(?:labels?|names?|head(?:er|ing)s?|titles?)|col(?:umn)?s|labels?|fields?|variables?|legend|head(?:er|ing)s?|names?)\s*[:=]\s*|^data:\s+|^L\s+(?=\S)/i;
/** One remark for each column: `# Column.1: energy eV`, `# col 2 = mu`. */
const numbered = /^col(?:umn)?[ _.-]?(\d{1,3})\s*[:=]\s*(\S.*)$/i;

/** The same as EPICS writes them: number, role, process variable, description: `    4  [1-D Detector   1]  4idc1:sig1:A, i0, `. */
const described = /^(\d{1,3})\s+\[\s*([^\]]*?)\s*\]\s*(?:([^,]*),\s*([^,]*))?/;

/**
 * The names of columns from remarks that say so, wherever above the rows they are. Undefined unless there is a name for
 * each column, so that none is given to the wrong one.
 */
export function keyedHeading(before: readonly string[], width: number, separator: Separator): Heading | undefined {
  const words = before.map((line) => line.replace(headingMarks, '').trim());
  return numberedNames(words, width) ?? listedNames(words, width, separator);
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
