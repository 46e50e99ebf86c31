/* Axes of drawings: ranges, ticks and their labels. */

/** Share of a range that points at its ends need next to them. */
const pointRoom = 0.02;

/** A range in which points at its ends are not cut; itself if it is tight. */
export function withRoom(range: [number, number] | undefined, isTight: boolean): [number, number] | undefined {
  const room = range && !isTight ? (range[1] - range[0]) * pointRoom : 0;
  return range && [range[0] - room, range[1] + room];
}

export interface Scale {
  /** Position of a value on the drawing. */
  at: (value: number) => number;
  /** The value at a position. */
  of: (place: number) => number;
  ticks: { value: number; label: string }[];
}

/** Maps values onto a length of the drawing, with ticks at round numbers; a logarithmic axis shows positive values only. */
export function scaleOf(range: [number, number] | undefined, from: number, to: number, isLog = false): Scale {
  let [least, most] = (range ?? [0, 1]).map((value) => (isLog ? Math.log10(value) : value)) as [number, number];
  if (!(most > least)) [least, most] = [least - 1, least + 1];
  const steps = isLog ? logTicks(least, most) : linearTicks(least, most);
  return {
    at: (value) => from + (((isLog ? Math.log10(value) : value) - least) / (most - least)) * (to - from),
    of: (place) => {
      const value = least + ((place - from) / (to - from)) * (most - least);
      return isLog ? 10 ** value : value;
    },
    ticks: steps.map((value) => ({ value, label: labelOf(value) })),
  };
}

function linearTicks(least: number, most: number): number[] {
  const step = roundStep((most - least) / 5);
  const ticks = [];
  for (let value = Math.ceil(least / step) * step; value <= most + step * 1e-9; value += step)
    ticks.push(Math.abs(value) < step * 1e-9 ? 0 : value);
  return ticks;
}

/** Powers of ten, seven at most; between two powers the numbers of a linear axis. */
function logTicks(least: number, most: number): number[] {
  const [first, last] = [Math.ceil(least - 1e-9), Math.floor(most + 1e-9)];
  if (last - first < 1) return linearTicks(10 ** least, 10 ** most);
  const step = Math.ceil((last - first + 1) / 7);
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_none, at) => 10 ** (first + at * step));
}

/** The next larger of 1, 2 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough * (1 - 1e-9))!;
}

/** A number in a few characters. */
export function labelOf(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-3))
    return value
      .toExponential(2)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e');
  return String(Number(value.toPrecision(6)));
}
