import { isCurve, rangeOf, type PlotForm } from './plotting.ts';
import { bareName } from './quantities.ts';
import { inUnit } from './unit-conversions.ts';
import { columnUnit } from './units.ts';

/* Curves as they are drawn: in other units, as derived quantities, as differences, and above each other. */

export interface Point {
  x: number;
  y: number;
  colour?: number | undefined;
  error?: number | undefined;
}

/** Values of an axis as they are shown, and back. */
export interface ShownAxis {
  name: string;
  shown: (value: number) => number;
  own: (value: number) => number;
  difference: (value: number) => number;
  /** Whether positive values, and only these, are shown as positive ones. */
  keepsZero: boolean;
}

const same = (value: number) => value;

/** An axis in the chosen unit. */
export function axisOf(name: string, unit: string | undefined, massInMg?: number): ShownAxis {
  const other = inUnit(name, unit, massInMg === undefined ? undefined : massInMg / 1000);
  return other
    ? { ...other, difference: other.shownDifference }
    : { name, shown: same, own: same, difference: same, keepsZero: true };
}

/** The horizontal axis: the square of the temperature for C/T over T². */
export function acrossOf(name: string, { units, derived }: Pick<PlotForm, 'units' | 'derived'>): ShownAxis {
  const axis = axisOf(name, derived === 'overTemperature' ? kelvinOf(name) : units.x);
  if (derived !== 'overTemperature') return axis;
  return {
    name: `${bareName(axis.name)}² (${columnUnit(name) === 'mK' ? 'mK' : 'K'}²)`,
    shown: (value) => axis.shown(value) ** 2,
    own: (value) => axis.own(Math.sqrt(Math.max(0, value))),
    difference: () => Number.NaN,
    keepsZero: axis.keepsZero,
  };
}

const kelvinOf = (name: string) => (columnUnit(name) === 'mK' ? undefined : 'K');
const withUnit = (name: string, unit: string) => (unit ? `${name} (${unit})` : name);

/** Name of a vertical axis of a derived quantity. */
export function derivedName(name: string, derived: PlotForm['derived'], x: string): string {
  const [bare, unit] = [bareName(name), columnUnit(name)];
  if (derived === 'inverse') return withUnit(`1/${bare}`, unit && `1/(${unit})`);
  const per = columnUnit(x) === 'mK' ? 'mK' : 'K';
  return derived === 'overTemperature' ? withUnit(`${bare}/T`, unit && `${unit}/${per}`) : name;
}

/** The points of a curve in the units of its axes, as the derived quantity; without those that have no value. */
export function shownPoints(
  points: readonly Point[],
  x: ShownAxis,
  y: ShownAxis,
  { derived, kelvin }: { derived: PlotForm['derived']; kelvin: ShownAxis },
): Point[] {
  return points.flatMap((point) => {
    const value = y.shown(point.y);
    const across = x.shown(point.x);
    const by = derived === 'overTemperature' ? 1 / kelvin.shown(point.x) : derived === 'inverse' ? 1 / value ** 2 : 1;
    const up = derived === 'inverse' ? 1 / value : value * by;
    if (!Number.isFinite(across) || !Number.isFinite(up)) return [];
    return [
      {
        x: across,
        y: up,
        colour: point.colour,
        error: point.error === undefined ? undefined : y.difference(point.error) * Math.abs(by),
      },
    ];
  });
}

/**
 * A curve without another one, which is interpolated between its points; undefined if that one does not rise or fall
 * along its axis. Points beyond its ends are left out.
 */
export function subtracted(points: readonly Point[], from: readonly Point[]): Point[] | undefined {
  if (
    !isCurve(
      from.map(({ x }) => x),
      2,
    )
  )
    return undefined;
  const reference = from[0]!.x <= from.at(-1)!.x ? from : from.toReversed();
  return points.flatMap((point) => {
    const value = valueAt(reference, point.x);
    return value === undefined ? [] : [{ x: point.x, y: point.y - value, error: point.error }];
  });
}

/** The value of a rising curve at a place between its ends. */
function valueAt(points: readonly Point[], x: number): number | undefined {
  if (x < points[0]!.x || x > points.at(-1)!.x) return undefined;
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (points[middle]!.x <= x) low = middle;
    else high = middle;
  }
  const [one, other] = [points[low]!, points[high]!];
  return other.x === one.x ? one.y : one.y + ((x - one.x) / (other.x - one.x)) * (other.y - one.y);
}

/** Curves above each other, each by a share of the largest range of values higher than the one before. */
export function stacked<C extends { points: readonly Point[] }>(curves: readonly C[], share: number): C[] {
  const ranges = curves.map(({ points }) => rangeOf(points.map(({ y }) => y)));
  const step = share * Math.max(0, ...ranges.map((range) => (range ? range[1] - range[0] : 0)));
  return curves.map((curve, at) => ({
    ...curve,
    points: step === 0 ? curve.points : curve.points.map((point) => ({ ...point, y: point.y + at * step })),
  }));
}

/** Curves of a plot as CSV: one column of the axis if all have the same, else one for each. */
export function csvOf(x: string, curves: readonly { name: string; points: readonly Point[] }[]): string {
  const [first] = curves;
  const isShared = curves.every(
    ({ points }) =>
      points.length === first!.points.length && points.every((point, at) => point.x === first!.points[at]!.x),
  );
  const parts = curves.map(({ name, points }, at) => {
    const hasErrors = points.some(({ error }) => error !== undefined);
    const hasAxis = at === 0 || !isShared;
    return {
      points,
      head: [...(hasAxis ? [x] : []), name, ...(hasErrors ? [`± ${name}`] : [])],
      cells: (point: Point | undefined) => [
        ...(hasAxis ? [point?.x] : []),
        point?.y,
        ...(hasErrors ? [Number.isFinite(point?.error) ? point?.error : undefined] : []),
      ],
    };
  });
  const rows = Math.max(0, ...curves.map(({ points }) => points.length));
  const lines = [
    parts.flatMap(({ head }) => head.map(quoted)),
    ...Array.from({ length: rows }, (_none, row) =>
      parts.flatMap(({ points, cells }) =>
        cells(points[row]).map((value) => (value === undefined ? '' : String(value))),
      ),
    ),
  ];
  return `${lines.map((cells) => cells.join(',')).join('\n')}\n`;
}

/** A name as a cell; programs for tables must not take it for a formula. */
const quoted = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
