/** Numbers of a column, NaN where there is none; column -1 counts the rows. */
export function numbersOf(rows: readonly (readonly string[])[], column: number): number[] {
  return rows.map((row, at) => {
    if (column < 0) return at + 1;
    const text = row[column]?.trim();
    return text ? Number(text) : Number.NaN;
  });
}

/** The first two columns that are mostly numbers; the row's number where there is one only. */
export function startColumns(rows: readonly (readonly string[])[], columns: number): { x: number; y: number } {
  const sample = rows.slice(0, 100);
  const isNumeric = (column: number) => numbersOf(sample, column).filter(Number.isFinite).length > sample.length / 2;
  const [first, second] = Array.from({ length: columns }, (_none, at) => at).filter(isNumeric);
  return second === undefined ? { x: -1, y: first ?? 0 } : { x: first!, y: second };
}

/** Fewest points of a curve. */
const leastPoints = 20;

/** Whether values are monotonic, as in a scan; equal neighbours are allowed. */
export function isCurve(values: readonly number[]): boolean {
  if (values.length < leastPoints || values.at(-1) === values[0]) return false;
  const grows = values.at(-1)! > values[0]!;
  return values.every((value, at) => at === 0 || (grows ? value >= values[at - 1]! : value <= values[at - 1]!));
}

export interface Scale {
  /** Place of a value on the drawing. */
  at: (value: number) => number;
  ticks: { value: number; label: string }[];
}

/** Maps values onto a length of the drawing, with four to eight ticks at round numbers. */
export function scaleOf(values: readonly number[], from: number, to: number): Scale {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (!(most > least)) [least, most] = Number.isFinite(least) ? [least - 1, least + 1] : [0, 1];
  const step = roundStep((most - least) / 5);
  const ticks = [];
  for (let value = Math.ceil(least / step) * step; value <= most + step * 1e-9; value += step) {
    const clean = Math.abs(value) < step * 1e-9 ? 0 : value;
    ticks.push({ value: clean, label: labelOf(clean) });
  }
  return { at: (value) => from + ((value - least) / (most - least)) * (to - from), ticks };
}

/** The next larger of 1, 2 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough * (1 - 1e-9))!;
}

function labelOf(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-3))
    return value
      .toExponential(2)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e');
  return String(Number(value.toPrecision(6)));
}
