import { drawnSign, type Level, type Weight } from './fonts.ts';

/** A piece of a line in one style. `source` is the original text for programs that read the file. */
interface Run {
  text: string;
  source: string;
  level: Level;
  width: number;
}
export interface Line {
  runs: Run[];
  width: number;
}

/** Width of a text in points. */
export type Measure = (text: string, weight: Weight, size: number) => number;

/** Font size of subscripts and superscripts relative to the text. */
export const smallPart = 0.65;

/** Characters that must not begin a line, and those that must not end one (GB/T 15834). */
const neverFirst = /^[，。；：！？、）》”’」』】〕,.;:!?)\]}%℃°]$/;
const neverLast = /^[（《“‘「『【〔([{]$/;
const isWordSign = (sign: string) => /^[\p{Script=Latin}\p{Script=Greek}\p{N}._\-+/@#&'’₀-₉⁰-⁹⁺⁻₊₋]$/u.test(sign);

/** A space that holds a number and its unit together. */
export const fixedSpace = '\u00a0';

/** Pieces between which a line may break: single Chinese characters, whole Latin words, numbers with their separators. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const sign of text) {
    const before = found.at(-1);
    const last = before === undefined ? '' : [...before].at(-1)!;
    const joins =
      before !== undefined &&
      ((isWordSign(sign) && isWordSign(last)) ||
        (/\d/.test(sign) && /\d,$/.test(before)) ||
        sign === fixedSpace ||
        last === fixedSpace ||
        neverFirst.test(sign) ||
        neverLast.test(last));
    if (joins) found[found.length - 1] = before + sign;
    else found.push(sign);
  }
  return found;
}

/** Longest numbers, dates and codes, and longest words, that are kept whole; longer ones are addresses and sequences. */
const [longestNumber, longestWord] = [30, 16];

/** The width of the widest piece that should not be broken: a number, date or code; with `words`, also a word. */
export function stiffWidth(
  text: string,
  measure: Measure,
  { weight, size, words }: { weight: Weight; size: number; words: boolean },
): number {
  const stiff = pieces(text.normalize('NFC')).filter((piece) =>
    /\d/.test(piece) ? piece.length <= longestNumber : words && piece.length <= longestWord,
  );
  return Math.max(
    0,
    ...stiff.map((piece) => runsOf(piece, measure, weight, size).reduce((sum, { width }) => sum + width, 0)),
  );
}

/** Breaks a text into lines of a width in points. A word that is wider than a line is broken anywhere. */
export function linesOf(text: string, width: number, measure: Measure, weight: Weight, size: number): Line[] {
  return text
    .normalize('NFC')
    .split(/\r\n|\r|\n/)
    .flatMap((paragraph) => paragraphLines(paragraph, width, measure, weight, size));
}

function paragraphLines(text: string, width: number, measure: Measure, weight: Weight, size: number): Line[] {
  const lines: Line[] = [];
  let line: Line = { runs: [], width: 0 };
  const end = () => {
    lines.push(line);
    line = { runs: [], width: 0 };
  };
  const put = (piece: string) => {
    const runs = runsOf(piece, measure, weight, size);
    const wide = runs.reduce((sum, run) => sum + run.width, 0);
    if (line.width + wide > width && line.runs.length > 0) end();
    if (piece === ' ' && line.runs.length === 0) return;
    if (wide > width && [...piece].length > 1) return [...piece].forEach(put);
    for (const run of runs) join(line, run);
    line.width += wide;
  };
  pieces(text).forEach(put);
  end();
  return lines;
}

function join(line: Line, run: Run): void {
  const last = line.runs.at(-1);
  if (last?.level === 'line' && run.level === 'line') {
    last.text += run.text;
    last.source += run.source;
    last.width += run.width;
  } else line.runs.push({ ...run });
}

function runsOf(piece: string, measure: Measure, weight: Weight, size: number): Run[] {
  const runs: Run[] = [];
  for (const source of piece) {
    const { sign, level } = drawnSign(source === fixedSpace ? ' ' : source);
    const last = runs.at(-1);
    if (last?.level === level) {
      last.text += sign;
      last.source += source;
    } else runs.push({ text: sign, source, level, width: 0 });
  }
  for (const run of runs) run.width = measure(run.text, weight, run.level === 'line' ? size : size * smallPart);
  return runs;
}
