import { rangeOf } from '../plotting.ts';
import { scaleOf, withRoom, type Scale } from '../axis-scale.ts';
import type { Point } from '../plot-curves.ts';

/** A curve of a drawing. */
export interface Curve {
  column: number;
  /** Number of its colour, from 0 on; its place among the curves when absent. */
  series?: number | undefined;
  name: string;
  points: readonly Point[];
  isRight?: boolean | undefined;
}

export type Range = [number, number];

/** The part of the plane that is drawn, in the units of the drawing. */
export interface View {
  x: Range;
  y: Range;
  /** Of the axis on the right. */
  right?: Range | undefined;
}

/** What both drawings of a plot are given. */
export interface DrawingProps {
  label: string;
  x: string;
  /** Name of the vertical axis; the unit of the curves when absent. */
  y?: string | undefined;
  /** Name of the axis on the right; absent without one. */
  right?: string | undefined;
  curves: readonly Curve[];
  /** Name of the column that colours show. */
  colour: string | null;
  joined: boolean;
  logs: { x: boolean; y: boolean };
  /** Whether large values are on the left. */
  isReversed?: boolean | undefined;
  view: View | undefined;
  onView: (view: View | undefined) => void;
}

export const inOrder = (one: number, other: number): Range => (one < other ? [one, other] : [other, one]);

export const withError = ({ y, error }: Point) => (error && Number.isFinite(error) ? [y - error, y + error] : [y]);

/** The ranges of all points, with room for points at the ends. */
export function wholeView(curves: readonly Curve[], joined: boolean, logs: { x: boolean; y: boolean }): View {
  const ends = (isRight: boolean) =>
    withRoom(
      rangeOf(
        curves
          .filter((curve) => (curve.isRight ?? false) === isRight)
          .flatMap(({ points }) => points.flatMap(withError))
          .filter((value) => !logs.y || value > 0),
      ),
      joined || logs.y,
    ) ?? [0, 1];
  const x = withRoom(rangeOf(curves.flatMap(({ points }) => points.map((point) => point.x))), joined || logs.x);
  return {
    x: wide(x ?? [0, 1], logs.x),
    y: wide(ends(false), logs.y),
    ...(curves.some(({ isRight }) => isRight) ? { right: wide(ends(true), logs.y) } : {}),
  };
}

/** A range of one value gets a width, as `scaleOf` gives it. */
const wide = ([from, to]: Range, isLog: boolean): Range =>
  to > from ? [from, to] : isLog ? [from / 10, to * 10] : [from - 1, to + 1];

/** The rectangle of a drawing, in its pixels from its left upper corner. */
export interface Frame {
  width: number;
  height: number;
}
export interface Part {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Scales of a view on a drawing. */
export function scalesOf(
  view: View,
  { width, height }: Frame,
  logs: { x: boolean; y: boolean },
  isReversed: boolean,
): { x: Scale; y: Scale; right: Scale | undefined } {
  return {
    x: scaleOf(view.x, isReversed ? width : 0, isReversed ? 0 : width, logs.x),
    y: scaleOf(view.y, height, 0, logs.y),
    right: view.right && scaleOf(view.right, height, 0, logs.y),
  };
}

/** The view that a part of the drawing has. */
export function viewOf({ x, y, right }: ReturnType<typeof scalesOf>, part: Part): View {
  const upwards = (scale: Scale) => inOrder(scale.of(part.bottom), scale.of(part.top));
  return {
    x: inOrder(x.of(part.left), x.of(part.right)),
    y: upwards(y),
    ...(right ? { right: upwards(right) } : {}),
  };
}

/** A part moved by shares of the drawing, or zoomed around a place; a zoom of 2 shows twice as much. */
export function partOf(
  { width, height }: Frame,
  {
    right = 0,
    up = 0,
    zoom = 1,
    at = { x: width / 2, y: height / 2 },
  }: { right?: number; up?: number; zoom?: number; at?: { x: number; y: number } },
): Part {
  return {
    left: at.x - at.x * zoom + right * width,
    right: at.x + (width - at.x) * zoom + right * width,
    top: at.y - at.y * zoom - up * height,
    bottom: at.y + (height - at.y) * zoom - up * height,
  };
}
