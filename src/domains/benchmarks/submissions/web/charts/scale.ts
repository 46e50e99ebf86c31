/** An axis: the position of a value between 0 and `length`, and its tick values. */
export interface Scale {
  at: (value: number) => number;
  ticks: readonly { value: number; text: string }[];
}

/** Approximate number of ticks on an axis. */
const wanted = 5;

/** Round values within the ends, in steps of 1, 2 or 5 times a power of ten. */
export function roundTicks(min: number, max: number, count = wanted): number[] {
  const raw = (max - min) / count;
  if (!(raw > 0)) return [min];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw)!;
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** Powers of ten within the ends; for a short range also twice and five times these. */
export function logTicks(min: number, max: number): number[] {
  const [from, to] = [Math.floor(Math.log10(min)), Math.ceil(Math.log10(max))];
  const factors = to - from <= 3 ? [1, 2, 5] : [1];
  const skip = Math.ceil((to - from) / 8);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    .filter((power) => (power - from) % skip === 0)
    .flatMap((power) => factors.map((factor) => Number((factor * 10 ** power).toPrecision(12))))
    .filter((value) => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9));
}

/** The label of a tick: short, with a real minus sign. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e5 || size < 1e-3)) return value.toExponential(0).replace('e+', 'e').replaceAll('-', '−');
  return String(Number(value.toPrecision(6))).replace('-', '−');
}

/** A linear scale. */
export function linearScale(min: number, max: number, length: number, count = wanted): Scale {
  const span = max - min || 1;
  return {
    at: (value) => ((value - min) / span) * length,
    ticks: roundTicks(min, max, count).map((value) => ({ value, text: shortNumber(value) })),
  };
}

/** A logarithmic scale; both ends are positive. */
export function logScale(min: number, max: number, length: number): Scale {
  const [from, to] = [Math.log10(min), Math.log10(max)];
  return {
    at: (value) => ((Math.log10(value) - from) / (to - from || 1)) * length,
    ticks: logTicks(min, max).map((value) => ({ value, text: shortNumber(value) })),
  };
}

/** Ends of the axis of a bar chart: from zero, unless that hides the differences. */
export function endsOf(values: readonly number[]): { min: number; max: number } {
  const [least, largest] = [Math.min(...values), Math.max(...values)];
  const span = largest - least;
  if (least > 0 && span < 0.5 * largest) {
    const room = span || 0.1 * largest;
    return { min: Math.max(0, least - 0.5 * room), max: largest + 0.1 * room };
  }
  return { min: Math.min(0, least), max: Math.max(0, largest) || 1 };
}

/** Coordinates with one decimal, to keep pages small. */
export const round = (value: number): number => Math.round(value * 10) / 10;
