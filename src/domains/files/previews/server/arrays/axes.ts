import { Dataset, type Group } from 'h5wasm';
import type { Axis, Figure } from './figure.ts';
import { evenAxis } from './tree.ts';
import { childOf, namesIn, refusalOf, type OpenFile } from './hdf5-file.ts';
import { numberAttribute, numbersAttribute, textAttribute, textsAttribute, valuesOf } from './hdf5-values.ts';
import type { Box } from './values.ts';

/*
 * The axes of an array: by the ways that NeXus has had (manual of NeXus, "Associating plottable data"), and as dimension
 * scales of HDF5, which NetCDF-4 uses.
 */

/** Children of a group that are looked at for a signal or an axis. */
const maxLooked = 200;

/** Datasets in a group with their names. */
export const childDatasets = (group: Group): [string, Dataset][] =>
  namesIn(group)
    .slice(0, maxLooked)
    .flatMap((name) => {
      const child = childOf(group, name);
      return child instanceof Dataset ? [[name, child] as [string, Dataset]] : [];
    });

export const datasetIn = (group: Group, name: string | undefined): Dataset | undefined => {
  const child = name ? childOf(group, name) : undefined;
  return child instanceof Dataset ? child : undefined;
};

const isSameShape = (dataset: Dataset, shape: readonly number[]) => (dataset.shape ?? []).join() === shape.join();

/** Label of a dataset with its unit. */
export function labelOf(file: OpenFile, dataset: Dataset, name: string): string {
  const units = textAttribute(file, dataset, 'units');
  const label = textAttribute(file, dataset, 'long_name') || name;
  return units && !label.includes(`(${units})`) && !label.includes(`[${units}]`) ? `${label} (${units})` : label;
}

/**
 * Names of axes in an attribute of the group, such as `axes` or `SIGNAL_axes`, or of the signal: a list, or one text such
 * as `[x,y]` or `x:y`. The vector `Q` of NXcanSAS has its parts `Qx` and `Qy`.
 */
export function axisNames(file: OpenFile, group: Group, signal: Dataset, name: string): string[] {
  const lists = [
    textsAttribute(file, group, 'axes'),
    textsAttribute(file, group, `${name}_axes`),
    textsAttribute(file, signal, 'axes'),
  ];
  const found = lists.find((list) => list.length > 0) ?? [];
  const names =
    found.length === 1
      ? found[0]!
          .replace(/^\[|\]$/g, '')
          .split(/[,:\s]+/)
          .filter(Boolean)
      : found;
  const isVector =
    names.length > 1 && names.every((one) => one === 'Q') && datasetIn(group, 'Qx') && datasetIn(group, 'Qy');
  return isVector ? ['Qx', 'Qy'] : names;
}

/** The axes of a dataset, by any of the ways that NeXus and HDF5 have had. */
export function axesOf(file: OpenFile, group: Group, name: string, signal: Dataset): Pick<Figure, 'axes' | 'second'> {
  const shape = signal.shape ?? [];
  const axes: (Axis | undefined)[] = shape.map(() => undefined);
  let second: Axis | undefined;
  const take = (dimension: number, name: string, dataset: Dataset | undefined): boolean => {
    const axis =
      dataset && dimension >= 0 && dimension < shape.length && axisOf(file, name, dataset, shape[dimension]!);
    if (!axis) return false;
    if (!axes[dimension]) axes[dimension] = axis;
    else if (shape.length === 1) second ??= axis;
    return true;
  };
  const names = axisNames(file, group, signal, name);
  for (const [at, axisName] of names.entries()) {
    const dataset = datasetIn(group, axisName);
    if (axisName === '.' || !dataset) continue;
    const indices = numbersAttribute(group, `${axisName}_indices`);
    const plane = isSameShape(dataset, shape) ? planeAxis(file, axisName, dataset) : undefined;
    if (plane) axes[plane.dimension] ??= plane.axis;
    else if (indices.length <= 1 && !take(indices[0] ?? Math.min(at, shape.length - 1), axisName, dataset)) {
      // Some files number it wrongly: it belongs to the only dimension of its length.
      const fitting = shape.flatMap((length, which) => (dataset.shape?.join() === String(length) ? [which] : []));
      if (fitting.length === 1 && !axes[fitting[0]!]) take(fitting[0]!, axisName, dataset);
    }
  }
  // Axes that only an attribute `NAME_indices` names.
  for (const attribute of axes.includes(undefined) ? attributeNames(group) : []) {
    const other = /^(.+)_indices$/.exec(attribute)?.[1];
    const indices = other && !names.includes(other) ? numbersAttribute(group, attribute) : [];
    if (indices.length === 1 && !axes[indices[0]!]) take(indices[0]!, other!, datasetIn(group, other));
  }
  if (axes.includes(undefined)) numberedAxes(group, signal, axes, take);
  if (axes.includes(undefined)) scaleAxes(file, signal, axes);
  if (axes.includes(undefined)) microscopeAxes(file, group, shape, axes);
  return { axes, second };
}

const attributeNames = (group: Group): string[] => Object.keys(group.attrs).slice(0, maxLooked);

/**
 * Datasets with an attribute `axis` that numbers the dimensions from 1 on, the primary ones first (before 2014). Programs
 * in Fortran counted from the last dimension: so it is if only then all of them fit.
 */
function numberedAxes(
  group: Group,
  signal: Dataset,
  axes: readonly (Axis | undefined)[],
  take: (dimension: number, name: string, dataset: Dataset) => boolean,
): void {
  const shape = signal.shape ?? [];
  const numbered = childDatasets(group)
    .filter(([, child]) => child.path !== signal.path)
    .map(([name, child]) => ({ name, child, axis: numberAttribute(child, 'axis') ?? 0 }))
    .filter(({ axis }) => axis >= 1 && axis <= shape.length)
    .toSorted((one, other) => isPrimary(other.child) - isPrimary(one.child));
  const fits = (child: Dataset, dimension: number) => {
    const [length, ...others] = child.shape ?? [];
    return others.length === 0 && (length === shape[dimension] || length === shape[dimension]! + 1);
  };
  const isReversed =
    !numbered.every(({ child, axis }) => fits(child, axis - 1)) &&
    numbered.every(({ child, axis }) => fits(child, shape.length - axis));
  for (const { name, child, axis } of numbered) {
    const dimension = isReversed ? shape.length - axis : axis - 1;
    if (!axes[dimension]) take(dimension, name, child);
  }
}

const isPrimary = (dataset: Dataset) => Number(numberAttribute(dataset, 'primary') === 1);

/** Dimension scales that are attached to a dataset, else the labels of its dimensions. */
function scaleAxes(file: OpenFile, signal: Dataset, axes: (Axis | undefined)[]): void {
  const has = (name: string) => Object.hasOwn(signal.attrs, name);
  const labels = has('DIMENSION_LABELS') ? attempt(() => signal.get_dimension_labels()) : undefined;
  for (const [at, known] of axes.entries()) {
    if (known) continue;
    const paths = has('DIMENSION_LIST') ? attempt(() => signal.get_attached_scales(at)) : undefined;
    const scale = paths?.[0] ? file.root.get(paths[0]) : undefined;
    const length = signal.shape![at]!;
    if (scale instanceof Dataset && scale.path !== signal.path) {
      const name = scale.path.split('/').at(-1)!;
      // A dimension of NetCDF-4 without coordinates.
      const isEmpty = textAttribute(file, scale, 'NAME').startsWith(
        'This is a netCDF dimension but not a netCDF variable',
      );
      axes[at] = isEmpty ? { name, isEdges: false } : axisOf(file, name, scale, length);
    }
    const label = labels?.[at];
    if (!axes[at] && label) axes[at] = { name: label, isEdges: false };
  }
}

/**
 * Axes of electron microscopy: HyperSpy describes each in a group `axis-0`, … by its scale and offset; EMD of Berkeley has
 * their coordinates in `dim1`, ….
 */
function microscopeAxes(file: OpenFile, group: Group, shape: readonly number[], axes: (Axis | undefined)[]): void {
  for (const [at, length] of shape.entries()) {
    if (axes[at]) continue;
    const described = childOf(group, `axis-${at}`);
    const coordinates = datasetIn(group, `dim${at + 1}`);
    if (described instanceof Dataset || !described) {
      const name = coordinates ? textAttribute(file, coordinates, 'name') || `dim${at + 1}` : '';
      if (coordinates) axes[at] = axisOf(file, name, coordinates, length);
      continue;
    }
    const [scale, offset] = [numberAttribute(described, 'scale'), numberAttribute(described, 'offset')];
    const text = (name: string) => textAttribute(file, described, name).replace(/^<undefined>$|^_None_$/, '');
    if (scale === undefined || numberAttribute(described, 'size') !== length) continue;
    axes[at] = evenAxis(text('name') || `axis-${at}`, text('units'), offset ?? 0, scale, length);
  }
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** A dataset as the axis of a dimension: as many values as indices, or the edges between which they are. */
function axisOf(file: OpenFile, name: string, dataset: Dataset, length: number): Axis | undefined {
  const shape = dataset.shape ?? [];
  if (refusalOf(dataset)) return undefined;
  const label = labelOf(file, dataset, name);
  const unit = textAttribute(file, dataset, 'units');
  const count = shape.length === 1 ? shape[0]! : 0;
  if (count === length) return { name: label, unit, values: valuesOf(file, dataset), isEdges: false };
  const values = valuesOf(file, dataset);
  return count === length + 1 && values.isNumeric ? { name: label, unit, values, isEdges: true } : undefined;
}

/** Values of a plane that are read to find out whether it is an axis, and the share of a step by which they may differ. */
const [maxOfPlane, unevenness] = [4_000_000, 1e-3];

/**
 * Coordinates of a plane with a value for each point, as an axis: of the dimension along which alone they change.
 * Undefined if they change along both.
 */
function planeAxis(file: OpenFile, name: string, dataset: Dataset): { dimension: number; axis: Axis } | undefined {
  const [height, width, ...others] = dataset.shape ?? [];
  if (!height || !width || others.length > 0 || height * width > maxOfPlane || refusalOf(dataset)) return undefined;
  const values = valuesOf(file, dataset);
  if (!values.isNumeric) return undefined;
  const read = values.numbers(
    [
      [0, height],
      [0, width],
    ],
    'real',
  );
  let [down, across] = [0, 0];
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      down = Math.max(down, Math.abs(read[row * width + column]! - read[column]!));
      across = Math.max(across, Math.abs(read[row * width + column]! - read[row * width]!));
    }
  const label = labelOf(file, dataset, name);
  const axisAlong = (dimension: 0 | 1): Axis => {
    const box = ([from, to]: Box[number]): Box =>
      dimension === 0
        ? [
            [from, to],
            [0, 1],
          ]
        : [
            [0, 1],
            [from, to],
          ];
    return {
      name: label,
      isEdges: false,
      values: {
        ...values,
        shape: [dimension === 0 ? height : width],
        chunk: undefined,
        numbers: ([range], part) => values.numbers(box(range!), part),
        texts: ([range]) => values.texts(box(range!)),
      },
    };
  };
  if (down <= (across / width) * unevenness) return { dimension: 1, axis: axisAlong(1) };
  return across <= (down / height) * unevenness ? { dimension: 0, axis: axisAlong(0) } : undefined;
}
