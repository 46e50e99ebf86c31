import type { ArraysPreview } from '../../contract.ts';
import { mapBlocks } from '../../array-limits.ts';
import { cellEdges } from '../../plotting.ts';
import { axisLine, curveOf, lineOf, type Curve } from './curve.ts';
import { listOf, matrixOf, textsAlong, type Beside, type Page, type Texts } from './page.ts';
import { placeOf, rangeIn, roleOf, startPlace, writtenPlace, type Place } from './place.ts';
import { Refused, type Refusal, type Values } from './values.ts';

/* The description of an array in its file, and the array as it is shown: a picture or curves, and a page of its values. */

/** The coordinates of a dimension; only a name where the file has no values. */
export interface Axis {
  /** With the unit in brackets. */
  name: string;
  /** The unit alone, as far as known: two axes with the same one are drawn with equal lengths. */
  unit?: string | undefined;
  values?: Values | undefined;
  /** Whether it has the edges of bins, one more than the dimension has indices. */
  isEdges: boolean;
}

/** An array that is drawn over the axes. */
export interface Signal {
  /** Its name in the group, by which it can be asked for. */
  name: string;
  label: string;
  values: Values;
  /** Standard deviations, of the same shape. */
  errors?: Values | undefined;
}

/** Arrays of one shape over the same axes. */
export interface Figure {
  title: string;
  /** The first one is shown unless another is asked for. */
  signals: Signal[];
  /** For each dimension. */
  axes: (Axis | undefined)[];
  /** A second coordinate of the only dimension: the signal is a colour at points of a plane. */
  second?: Axis | undefined;
  /** `image`, `spectrum`, `rgb-image`: how NeXus says that the signal is seen. */
  interpretation: string;
  /** Whether the file asks for a logarithmic scale of the signal. */
  isLog: boolean;
  /** Whether the first row is at the top, as detectors and cameras have it. */
  isDown?: boolean | undefined;
}

/** Which part of a figure is asked for. */
export interface Wanted {
  /** Name of a signal; the first when absent. */
  signal: string | undefined;
  /** A place, as in place.ts. */
  at: string;
  /** First row and column of the page of values. */
  from: number;
  columnFrom: number;
  /** Indices along x of a curve, or along y and x of a picture, as in `rangeIn`; all when absent. */
  range: string | undefined;
}

type Shown = NonNullable<ArraysPreview['dataset']>;

/** The signal that is asked for, and the place at which it is shown. */
export function shownSignal(
  figure: Figure,
  { signal, at }: Pick<Wanted, 'signal' | 'at'>,
): { signal: Signal; place: Place } {
  const found = figure.signals.find(({ name }) => name === signal) ?? figure.signals[0]!;
  const { shape } = found.values;
  return { signal: found, place: placeOf(at, shape, startPlace(shape, figure.interpretation)) };
}

/** A figure as it is shown; reasons take the place of values that cannot be had. */
export function shownOf(figure: Figure, path: string, wanted: Wanted): Shown {
  const { signal, place } = shownSignal(figure, wanted);
  const { values } = signal;
  const about = {
    ...aboutOf(figure, signal, path),
    isDown: figure.isDown ?? false,
    isEqual: hasOneUnit(figure, place),
    at: writtenPlace(place),
    dims: values.shape.map((length, at) => dimensionOf(figure.axes[at], length, place[at]!)),
  };
  if (values.shape.includes(0)) return { ...about, drawn: null };
  try {
    const drawn = drawnAs(figure, values, place);
    const page = pageOf(figure, signal, place, wanted);
    return {
      ...about,
      drawn,
      page,
      ...(drawn === 'map' && { map: mapFrame(figure, values, place, wanted.range) }),
      ...((drawn === 'curves' || drawn === 'points') && { curve: curvesOf(figure, signal, place, wanted.range) }),
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...about, drawn: null, refusal: error.refusal };
  }
}

/** Whether both axes of a picture have the same unit, such as nm, or both none in a picture of a camera. */
function hasOneUnit({ axes, isDown }: Figure, place: Place): boolean {
  const [down, across] = [roleOf(place, 'y'), roleOf(place, 'x')];
  if (down < 0 || across < 0) return false;
  const [y, x] = [axes[down]?.unit ?? '', axes[across]?.unit ?? ''];
  return y === x && (y !== '' || (isDown === true && !axes[down]?.values && !axes[across]?.values));
}

/** A plot of which the file gives only the reason why it is not shown. */
export const refusedPlot = (path: string, refusal: Refusal): Shown => ({
  path,
  title: '',
  signal: '',
  label: '',
  signals: [],
  shape: [],
  dtype: '',
  isComplex: false,
  hasErrors: false,
  isLog: false,
  isDown: false,
  isEqual: false,
  at: '',
  dims: [],
  drawn: null,
  refusal,
});

function aboutOf({ title, signals, isLog }: Figure, { name, label, values, errors }: Signal, path: string) {
  return {
    path,
    title,
    signal: name,
    label,
    signals: signals.map((one) => ({ name: one.name, label: one.label })),
    shape: [...values.shape],
    dtype: values.dtype,
    isComplex: values.isComplex,
    hasErrors: errors !== undefined,
    isLog,
  };
}

/** A dimension with the coordinate at the index that is shown. */
function dimensionOf(axis: Axis | undefined, length: number, role: Place[number]): Shown['dims'][number] {
  const at = typeof role === 'number' && axis?.values ? attempt(() => coordinates(axis)(role, role + 1)[0]) : undefined;
  return { name: axis?.name ?? '', length, value: at ?? '', isEdges: axis?.isEdges ?? false };
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
};

/** Coordinates as texts; a bin is written by its two edges. */
const coordinates = ({ values, isEdges }: Axis): Texts => {
  if (!values) return (from, to) => Array.from({ length: to - from }, (_none, at) => String(from + at));
  if (!isEdges) return (from, to) => values.texts([[from, to]]);
  return (from, to) => {
    const edges = values.texts([[from, to + 1]]);
    return Array.from({ length: to - from }, (_none, at) => `${edges[at]} – ${edges[at + 1]}`);
  };
};

/** Least indices along x that are worth a drawing: with coordinates, and without. */
const leastPoints = { over: 2, without: 4 };

function drawnAs({ axes, second }: Figure, values: Values, place: Place): Shown['drawn'] {
  const x = roleOf(place, 'x');
  const least = axes[x]?.values ? leastPoints.over : leastPoints.without;
  const isTable = (values.fields ?? []).length > 0 && values.shape.length === 1;
  if (!(values.isNumeric || isTable) || x < 0 || values.shape[x]! < least) return null;
  if (roleOf(place, 'y') >= 0) return 'map';
  return second?.values?.isNumeric ? 'points' : 'curves';
}

function mapFrame(
  { axes }: Figure,
  { shape }: Values,
  place: Place,
  ranges: string | undefined,
): NonNullable<Shown['map']> {
  const [down, across] = [roleOf(place, 'y'), roleOf(place, 'x')];
  const [y, x] = [rangeIn(ranges, 0, shape[down]!), rangeIn(ranges, 1, shape[across]!)];
  const [tall, wide] = mapBlocks(y[1] - y[0], x[1] - x[0]);
  return {
    rows: Math.ceil((y[1] - y[0]) / tall),
    columns: Math.ceil((x[1] - x[0]) / wide),
    block: [tall, wide],
    range: [y, x],
    y: axisFrame(axes[down], shape[down]!, y, tall),
    x: axisFrame(axes[across], shape[across]!, x, wide),
  };
}

/** Coordinates of an axis that are read. */
const maxCoordinates = 2_000_000;

/**
 * The coordinates of the cells of a part of an axis, or the edges of blocks of them; null if the axis has no numbers, or
 * if they neither rise nor fall throughout, so that indices take their place.
 */
function axisFrame(
  axis: Axis | undefined,
  length: number,
  [from, to]: readonly [number, number],
  block: number,
): NonNullable<Shown['map']>['x'] {
  const { values, isEdges } = axis ?? { isEdges: false };
  if (!values?.isNumeric || length < 2 || length > maxCoordinates) return null;
  const read = attempt(() => values.numbers([[0, isEdges ? length + 1 : length]], 'real'));
  if (!read || !isMonotonic(read)) return null;
  if (block === 1 && (isEdges || to - from > 1))
    return { values: Array.from(read.slice(from, isEdges ? to + 1 : to)), isEdges };
  const edges = isEdges ? read : Float64Array.from(cellEdges(Array.from(read)));
  const count = Math.ceil((to - from) / block);
  return {
    values: Array.from({ length: count + 1 }, (_none, at) => edges[Math.min(to, from + at * block)]!),
    isEdges: true,
  };
}

function isMonotonic(values: ArrayLike<number>): boolean {
  const rises = values[1]! > values[0]!;
  for (let at = 1; at < values.length; at += 1) {
    const step = values[at]! - values[at - 1]!;
    if (!Number.isFinite(step) || !(rises ? step > 0 : step < 0)) return false;
  }
  return true;
}

/** Columns of a curve: the index, the axes, the signal with its errors, and the other signals. */
function curvesOf(figure: Figure, signal: Signal, place: Place, range: Wanted['range']): NonNullable<Shown['curve']> {
  const x = roleOf(place, 'x');
  const length = signal.values.shape[x]!;
  const series = roleOf(place, 's');
  const axes = [figure.axes[x], figure.second].filter((axis) => axis?.values?.isNumeric === true);
  const others = series < 0 ? figure.signals.filter((one) => one !== signal && one.values.isNumeric) : [];
  const places =
    series < 0
      ? [{ name: signal.label, at: place }]
      : Array.from({ length: signal.values.shape[series]! }, (_none, index) => ({
          name: seriesName(figure.axes[series], signal.label, index),
          at: place.map((role) => (role === 's' ? index : role)),
        }));
  const fields = (signal.values.fields ?? []).map(({ name, numbers }) => ({
    about: { name, role: 'signal' as const },
    line: { isDrawn: true, read: lineOf({ ...signal.values, numbers }, place, 'real') },
  }));
  const columns = [
    ...axes.map((axis) => ({
      about: { name: axis!.name, role: 'axis' as const },
      line: { isDrawn: false, read: axisLine(axis!.values!, axis!.isEdges) },
    })),
    ...(fields.length > 0
      ? fields
      : places.map(({ name, at }) => ({
          about: { name, role: 'signal' as const },
          line: { isDrawn: true, read: lineOf(signal.values, at, 'amplitude') },
        }))),
    ...(signal.errors && series < 0
      ? [
          {
            about: { name: signal.label, role: 'errors' as const },
            line: { isDrawn: false, read: lineOf(signal.errors, place, 'amplitude') },
          },
        ]
      : []),
    ...others.map((one) => ({
      about: { name: one.label, role: 'other' as const },
      line: { isDrawn: true, read: lineOf(one.values, place, 'amplitude') },
    })),
  ];
  const [from, to] = rangeIn(range, 0, length);
  const curve: Curve = curveOf(
    columns.map(({ line }) => line),
    from,
    to,
  );
  return { columns: columns.map(({ about }) => about), rows: curve.rows, block: curve.block, total: length };
}

const seriesName = (axis: Axis | undefined, label: string, index: number) =>
  `${label} [${(axis && attempt(() => coordinates(axis)(index, index + 1)[0])) ?? index}]`;

function pageOf(figure: Figure, signal: Signal, place: Place, wanted: Wanted): Page {
  const { values, label, errors } = signal;
  const headOf = (at: number): Beside | undefined => {
    const axis = figure.axes[at];
    return axis?.values ? { name: axis.name, texts: coordinates(axis) } : undefined;
  };
  if (values.shape.length === 0) {
    const texts = values.texts([]);
    const columns = [...(values.members ?? [label])];
    return { columns, rows: [texts], from: 0, total: 1, columnFrom: 0, columnTotal: columns.length };
  }
  const x = roleOf(place, 'x');
  const [y, s] = [roleOf(place, 'y'), roleOf(place, 's')];
  if (y < 0 && s < 0) {
    const second = figure.second?.values ? [{ name: figure.second.name, texts: coordinates(figure.second) }] : [];
    const others = figure.signals.filter((one) => one !== signal);
    return listOf(
      values,
      place,
      wanted.from,
      label,
      [headOf(x), ...second].filter((one) => one !== undefined),
      [
        ...(errors ? [{ name: `± ${label}`, texts: textsAlong(errors, place) }] : []),
        ...others.map((one) => ({ name: one.label, texts: textsAlong(one.values, place) })),
      ],
    );
  }
  const across = y >= 0 ? x : s;
  const axis = figure.axes[across];
  return matrixOf(
    values,
    place,
    wanted,
    headOf(y >= 0 ? y : x),
    axis?.values ? coordinates(axis) : (from, to) => Array.from({ length: to - from }, (_none, at) => `[${from + at}]`),
  );
}
