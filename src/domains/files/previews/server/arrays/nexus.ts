import { Dataset, Group } from 'h5wasm';
import type { Axis, Figure, Signal } from './figure.ts';
import { childOf, linkTarget, namesIn, refusalOf, type OpenFile } from './hdf5-file.ts';
import { numberAttribute, numbersAttribute, textAttribute, textsAttribute, valuesOf } from './hdf5-values.ts';
import { Refused, type Values } from './values.ts';

/*
 * What HDF5 files say of their arrays: the plots of NeXus in all of its versions (manual of NeXus, "Associating
 * plottable data", and NXdata), and the dimension scales of HDF5, which NetCDF-4 uses.
 */

/** Children of a group that are looked at for a signal or an axis. */
const mostLooked = 200;

const childrenOf = (group: Group): [string, Dataset][] =>
  namesIn(group)
    .slice(0, mostLooked)
    .flatMap((name) => {
      const child = childOf(group, name);
      return child instanceof Dataset ? [[name, child] as [string, Dataset]] : [];
    });

const datasetIn = (group: Group, name: string | undefined): Dataset | undefined => {
  const child = name ? childOf(group, name) : undefined;
  return child instanceof Dataset ? child : undefined;
};

/**
 * Names of the signals of a group, the main one first: the attribute `signal` of the group with its
 * `auxiliary_signals`, or datasets with an attribute `signal` that counts them (before 2014).
 */
export function signalNames(file: OpenFile, group: Group): string[] {
  const named = textAttribute(file, group, 'signal');
  if (datasetIn(group, named))
    return [named, ...textsAttribute(file, group, 'auxiliary_signals').filter((name) => name !== named)];
  return childrenOf(group)
    .map(([name, child]) => ({ name, order: numberAttribute(child, 'signal') }))
    .filter((one): one is { name: string; order: number } => one.order !== undefined && one.order >= 1)
    .toSorted((one, other) => one.order - other.order)
    .map(({ name }) => name);
}

/** Whether a group has a plot. */
export const isPlotted = (file: OpenFile, group: Group): boolean =>
  (textAttribute(file, group, 'signal') !== '' || textAttribute(file, group, 'NX_class') === 'NXdata') &&
  (signalNames(file, group).length > 0 || absentSignal(file, group) !== '');

/** Where the signal of a group is, if it is in another file or nowhere; empty otherwise. */
function absentSignal(file: OpenFile, group: Group): string {
  const named = textAttribute(file, group, 'signal');
  return named ? linkTarget(group, named) : '';
}

/** The plot of a group of NeXus; undefined if it has none. @throws Refused if its signal is in another file */
export function figureOfGroup(file: OpenFile, group: Group): Figure | undefined {
  const [main, ...others] = signalNames(file, group);
  const absent = main ? '' : absentSignal(file, group);
  if (absent) throw new Refused({ reason: 'link', what: absent });
  const signal = datasetIn(group, main);
  if (!main || !signal) return undefined;
  const shape = signal.shape ?? [];
  const alike = others.flatMap((name) => {
    const other = datasetIn(group, name);
    return other && isSameShape(other, shape) ? [signalOf(file, group, name, other, false)] : [];
  });
  return {
    title: titleOf(file, group),
    signals: [signalOf(file, group, main, signal, true), ...alike],
    ...axesOf(file, group, signal),
    interpretation: textAttribute(file, signal, 'interpretation'),
    isLog: isLogStyle(textAttribute(file, group, 'SILX_style')),
  };
}

/** A dataset over the axes of its group if it fits them, else over its own. */
export function figureOfDataset(file: OpenFile, path: string, dataset: Dataset): Figure {
  const name = path.split('/').at(-1)!;
  const shape = dataset.shape ?? [];
  const parent = path.includes('/') ? file.root.get(path.slice(0, path.lastIndexOf('/'))) : file.root;
  const group = parent instanceof Group ? parent : file.root;
  const plot = signalNames(file, group).length > 0 ? figureOfGroup(file, group) : undefined;
  const own = signalOf(file, group, name, dataset, false);
  const isAxis = axisNames(file, group, dataset).includes(name) || numberAttribute(dataset, 'axis') !== undefined;
  if (plot && shape.length > 0) {
    const signals = plot.signals.toSorted((one, other) => Number(other.name === name) - Number(one.name === name));
    if (signals[0]!.name === name) return { ...plot, signals };
    const isOver = signals[0]!.values.shape.join() === shape.join();
    if (isOver && shape.length > 1 && !isAxis) return { ...plot, signals: [own] };
  }
  const axes = plot || isAxis ? shape.map(() => undefined) : axesOf(file, group, dataset).axes;
  return {
    title: '',
    signals: [own],
    axes,
    interpretation: textAttribute(file, dataset, 'interpretation'),
    isLog: false,
  };
}

function signalOf(file: OpenFile, group: Group, name: string, dataset: Dataset, isMain: boolean): Signal {
  const names = [textAttribute(file, dataset, 'uncertainties'), `${name}_errors`, ...(isMain ? ['errors'] : [])];
  const errors = names.map((one) => datasetIn(group, one)).find((one) => one !== undefined);
  const fits = errors && isSameShape(errors, dataset.shape ?? []) && !refusalOf(errors);
  const label = labelOf(file, dataset, name);
  return { name, label, values: valuesOf(file, dataset), ...(fits && { errors: numeric(valuesOf(file, errors)) }) };
}

const numeric = (values: Values): Values | undefined => (values.isNumeric ? values : undefined);

const isSameShape = (dataset: Dataset, shape: readonly number[]) => (dataset.shape ?? []).join() === shape.join();

function labelOf(file: OpenFile, dataset: Dataset, name: string): string {
  const units = textAttribute(file, dataset, 'units');
  const label = textAttribute(file, dataset, 'long_name') || name;
  return units && !label.includes(`(${units})`) && !label.includes(`[${units}]`) ? `${label} (${units})` : label;
}

function titleOf(file: OpenFile, group: Group): string {
  const title = datasetIn(group, 'title');
  if (!title) return textAttribute(file, group, 'title');
  try {
    const { shape } = title;
    return valuesOf(file, title).texts((shape ?? []).map(() => [0, 1] as const))[0] ?? '';
  } catch {
    return '';
  }
}

/** The style that silx writes as JSON. */
function isLogStyle(style: string): boolean {
  try {
    return (JSON.parse(style) as { signal_scale_type?: string }).signal_scale_type === 'log';
  } catch {
    return false;
  }
}

/** Names of axes in an attribute: a list, or one text such as `[x,y]` or `x:y`. */
function axisNames(file: OpenFile, group: Group, signal: Dataset): string[] {
  const [own, old] = [textsAttribute(file, group, 'axes'), textsAttribute(file, signal, 'axes')];
  const names = own.length > 0 ? own : old;
  return names.length === 1
    ? names[0]!
        .replace(/^\[|\]$/g, '')
        .split(/[,:\s]+/)
        .filter(Boolean)
    : names;
}

/** The axes of a dataset, by any of the ways that NeXus and HDF5 have had. */
function axesOf(file: OpenFile, group: Group, signal: Dataset): Pick<Figure, 'axes' | 'second'> {
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
  const names = axisNames(file, group, signal);
  for (const [at, name] of names.entries()) {
    if (name === '.') continue;
    const indices = numbersAttribute(group, `${name}_indices`);
    if (indices.length > 1) continue;
    take(indices[0] ?? Math.min(at, shape.length - 1), name, datasetIn(group, name));
  }
  // Axes that only an attribute `NAME_indices` names.
  for (const attribute of axes.includes(undefined) ? attributeNames(group) : []) {
    const name = /^(.+)_indices$/.exec(attribute)?.[1];
    const indices = name && !names.includes(name) ? numbersAttribute(group, attribute) : [];
    if (indices.length === 1 && !axes[indices[0]!]) take(indices[0]!, name!, datasetIn(group, name));
  }
  if (axes.includes(undefined)) numberedAxes(group, signal, axes, take);
  if (axes.includes(undefined)) scaleAxes(file, signal, axes);
  return { axes, second };
}

const attributeNames = (group: Group): string[] => Object.keys(group.attrs).slice(0, mostLooked);

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
  const numbered = childrenOf(group)
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
  const count = shape.length === 1 ? shape[0]! : 0;
  if (count === length) return { name: label, values: valuesOf(file, dataset), isEdges: false };
  const values = valuesOf(file, dataset);
  return count === length + 1 && values.isNumeric ? { name: label, values, isEdges: true } : undefined;
}
