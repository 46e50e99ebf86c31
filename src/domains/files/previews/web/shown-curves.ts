import {
  acrossOf,
  axisOf,
  derivedName,
  shownPoints,
  stacked,
  subtracted,
  type Point,
  type ShownAxis,
} from '../plot-curves.ts';
import { isJoined, type PlotChoice, type PlotForm } from '../plotting.ts';
import { columnUnit } from '../units.ts';
import { inOrder, type Curve, type Range, type View } from './plot-view.ts';

/* From the points of a table and of other files to the curves of a drawing. */

/** The axes of a drawing in their units. */
export interface ShownAxes {
  x: ShownAxis;
  /** For derived quantities. */
  kelvin: ShownAxis;
  left: ShownAxis;
  right: ShownAxis | undefined;
  leftName: string | undefined;
  rightName: string | undefined;
  /** Headings of the columns. */
  headings: { x: string; y: string; right: string | undefined };
  /** Whether positive values stay positive, so that the server can leave out the others of a logarithmic axis. */
  isSigned: boolean;
}

export function shownAxes(chosen: PlotChoice, form: PlotForm, nameOf: (at: number) => string): ShownAxes {
  const { x, ys, right = null } = chosen;
  const lefts = ys.filter((at) => at !== right);
  const headings = {
    x: nameOf(x),
    y: nameOf(lefts[0] ?? ys[0] ?? -1),
    right: right === null ? undefined : nameOf(right),
  };
  const across = acrossOf(headings.x, form);
  const left = axisOf(headings.y, form.units.y, form.mass);
  const other = headings.right === undefined ? undefined : axisOf(headings.right, form.units.right, form.mass);
  const named = derivedName(left.name, form.derived, headings.x);
  return {
    x: across,
    left,
    right: other,
    headings,
    kelvin: axisOf(headings.x, columnUnit(headings.x) === 'mK' ? undefined : 'K'),
    // Several curves have their unit in common.
    leftName: lefts.length > 1 ? columnUnit(named) : named,
    rightName: other && derivedName(other.name, form.derived, headings.x),
    isSigned: across.keepsZero && left.keepsZero && (other?.keepsZero ?? true) && form.derived !== 'overTemperature',
  };
}

/** The part of the axis in the units of the table, for its server. */
export function ownView(view: View, { x }: ShownAxes): { x: Range } | undefined {
  const [from, to] = view.x.map(x.own) as Range;
  return Number.isFinite(from) && Number.isFinite(to) ? { x: inOrder(from, to) } : undefined;
}

/** Whether a curve of a table is drawn as a line. */
export function isJoinedCurve(
  { block, points }: { block: number | null; points: readonly Point[] },
  blocks: number,
): boolean {
  return (
    (block !== null || blocks === 1) &&
    isJoined(
      points.map(({ x }) => x),
      block !== null,
    )
  );
}

interface Given {
  drawn: readonly { column: number; block: number | null; points: readonly Point[] }[];
  others: readonly { file: { path: string }; name: string; points: readonly Point[] }[];
  chosen: PlotChoice;
  form: PlotForm;
  axes: ShownAxes;
  logs: { x: boolean; y: boolean };
  hidden: ReadonlySet<number>;
  /** Name of the file of the table. */
  file: string;
  nameOf: (at: number) => string;
  blockName: (name: string, number: number) => string;
}

/** The visible curves, all of them for the legend, and whether the chosen one could be subtracted from the others. */
export function shownCurves({ drawn, others, chosen, form, axes, logs, hidden, file, ...names }: Given): {
  curves: Curve[];
  all: Curve[];
  isSubtracted: boolean | undefined;
} {
  const { right = null, ys } = chosen;
  const titled = (name: string, of: string) => (others.length === 0 ? name : ys.length === 1 ? of : `${name} · ${of}`);
  const own = drawn.map(({ column, block, points }) => ({
    heading: names.nameOf(column),
    of: file,
    points,
    isRight: column === right,
    title: (name: string) => (block === null ? name : names.blockName(name, block)),
  }));
  const added = others.map(({ name, file: { path }, points }) => ({
    heading: name,
    of: path,
    points,
    isRight: right !== null && name === axes.headings.right,
    title: (shown: string) => shown,
  }));
  const all = [...own, ...added].map(({ heading, of, points, isRight, title }, column): Curve => {
    // A curve in another unit than the first keeps it.
    const axis = axisOf(heading, isRight ? form.units.right : form.units.y, form.mass);
    const name = titled(title(derivedName(axis.name, form.derived, axes.headings.x)), of);
    const { derived } = form;
    return {
      column,
      series: column,
      name,
      isRight,
      points: shownPoints(points, axes.x, axis, { derived, kelvin: axes.kelvin }),
    };
  });
  const differences = form.subtracted === null ? undefined : differencesTo(all, form.subtracted);
  const isSubtracted = differences && differences.length > 0;
  const visible = (isSubtracted ? differences : all).filter(({ column }) => !hidden.has(column));
  const isShown = ({ x, y }: Point) => (!logs.x || x > 0) && (!logs.y || y > 0);
  const placed = form.offset > 0 ? stacked(visible, form.offset) : visible;
  return {
    curves: placed.map((curve) => ({ ...curve, points: curve.points.filter(isShown) })),
    all,
    isSubtracted,
  };
}

/** The other curves without this one; none if it has no single value at each place. */
function differencesTo(all: readonly Curve[], at: number): Curve[] {
  const reference = all[at];
  return all.flatMap((curve) => {
    const points = reference && curve !== reference ? subtracted(curve.points, reference.points) : undefined;
    return points ? [{ ...curve, points }] : [];
  });
}
