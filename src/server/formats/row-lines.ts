/*
 * Lines of a text of rows, as instruments write them: which lines are rows, and the cells of one. The preview and the
 * whole table read with it, so that both have the same rows and columns.
 */

/** Characters of a line whose cells are read. */
export const longestLine = 256 * 1024;

/** A space means any run of spaces and tabs. */
export type Separator = '\t' | ';' | '|' | ',' | ' ';

/** A comment line of the program that wrote the file. */
export const noted = /^\s*(?:[#%!'*]|;|\/\/)/;

/** Whether a line is a comment; between semicolons one at the beginning of a line is an empty cell. */
export const isRemark = (line: string, separator: Separator): boolean =>
  noted.test(line) && !(separator === ';' && /^\s*;/.test(line));

/** A line above the rows of a part of a file, as in files of PPMS and MPMS: `[Data]`, `[Data 1]`. */
export const dataMark = /^\s*\[(?:\w+ )?data(?:[ _.-]?\d{1,3})?\]\s*$/i;

/** The rules that tell rows from other lines, and find their cells. */
export interface LineForm {
  separator: Separator;
  /** Start positions of the columns of a text with gaps, in characters. */
  starts: readonly number[] | undefined;
  /** The lines that name the columns, without blanks around them; each part of a file may repeat them. */
  headings: readonly string[];
}

/** The kinds of lines below the names. All but a remark and a row begin a new part. */
export type LineKind = 'empty' | 'mark' | 'heading' | 'remark' | 'row';

export function kindOfLine(line: string, { separator, headings }: LineForm): LineKind {
  if (line.trim() === '') return 'empty';
  if (dataMark.test(line)) return 'mark';
  if (headings.includes(line.trim())) return 'heading';
  return isRemark(line, separator) ? 'remark' : 'row';
}

/** The cells of a row; undefined if it does not fit into the columns of a text with gaps. */
export const cellsOfRow = (line: string, { separator, starts }: LineForm): string[] | undefined =>
  starts ? cellsAt(line, starts) : cellsOf(line, separator);

/** Full-width digits, signs and letters as ASCII. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

/** The cells of one line. Quotes hold a cell together. */
export function cellsOf(line: string, separator: Separator): string[] {
  if (line.length > longestLine) return [''];
  if (separator === ' ') return line.trim().split(/\s+/).filter(Boolean);
  const split = () => line.split(separator).map((cell) => cell.trim());
  if (!line.includes('"')) return split();
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!;
    const isQuote = character === '"';
    if (isQuote && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (isQuote && isQuoted) isQuoted = false;
    // A quote within a cell is a character, as the mark of inches.
    else if (isQuote && cell.trim() === '') isQuoted = true;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  // A quote that the line does not close is an ordinary character.
  return isQuoted ? split() : [...cells, cell.trim()];
}

/** The cells of a line with gaps: each belongs to the column that begins at or before it; undefined if two belong to one. */
function cellsAt(line: string, starts: readonly number[]): string[] | undefined {
  const cells = starts.map(() => '');
  for (const { 0: token, index } of line.matchAll(/\S+/g)) {
    // Numbers may begin slightly before their name.
    const at = Math.max(
      starts.findLastIndex((start) => start <= index + 2),
      0,
    );
    if (cells[at] !== '') return undefined;
    cells[at] = token;
  }
  return cells;
}
