import { Group, type Dataset } from 'h5wasm';
import { axesOf, axisNames, childDatasets, datasetIn, labelOf } from './axes.ts';
import type { Figure, Signal } from './figure.ts';
import { linkTarget, refusalOf, type OpenFile } from './hdf5-file.ts';
import { numberAttribute, textAttribute, textsAttribute, valuesOf } from './hdf5-values.ts';
import { Refused, type Values } from './values.ts';

/*
 * Descriptions of arrays in HDF5 files: the plots of NeXus in all of its versions (manual of NeXus, "Associating
 * plottable data", NXdata and NXcanSAS).
 */

/**
 * Names of the signals of a group, the main one first: the attribute `signal` of the group with its
 * `auxiliary_signals`, or datasets with an attribute `signal` that counts them (before 2014).
 */
function signalNames(file: OpenFile, group: Group): string[] {
  const named = textAttribute(file, group, 'signal');
  if (datasetIn(group, named))
    return [named, ...textsAttribute(file, group, 'auxiliary_signals').filter((name) => name !== named)];
  return childDatasets(group)
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
    ...axesOf(file, group, main, signal),
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
  const isAxis = axisNames(file, group, dataset, name).includes(name) || numberAttribute(dataset, 'axis') !== undefined;
  if (plot && shape.length > 0) {
    const signals = plot.signals.toSorted((one, other) => Number(other.name === name) - Number(one.name === name));
    if (signals[0]!.name === name) return { ...plot, signals };
    const isOver = signals[0]!.values.shape.join() === shape.join();
    if (isOver && shape.length > 1 && !isAxis) return { ...plot, signals: [own] };
  }
  const axes = plot || isAxis ? shape.map(() => undefined) : axesOf(file, group, name, dataset).axes;
  return {
    title: '',
    signals: [own],
    axes,
    interpretation: textAttribute(file, dataset, 'interpretation'),
    isLog: false,
  };
}

function signalOf(file: OpenFile, group: Group, name: string, dataset: Dataset, isMain: boolean): Signal {
  const named = ['uncertainties', 'uncertainty'].flatMap((word) => [
    textAttribute(file, dataset, word),
    textAttribute(file, group, `${name}_${word}`),
  ]);
  const names = [...named, `${name}_errors`, ...(isMain ? ['errors'] : [])];
  const errors = names.map((one) => datasetIn(group, one)).find((one) => one !== undefined);
  const fits = errors && isSameShape(errors, dataset.shape ?? []) && !refusalOf(errors);
  const label = labelOf(file, dataset, name);
  return { name, label, values: valuesOf(file, dataset), ...(fits && { errors: numeric(valuesOf(file, errors)) }) };
}

const numeric = (values: Values): Values | undefined => (values.isNumeric ? values : undefined);

const isSameShape = (dataset: Dataset, shape: readonly number[]) => (dataset.shape ?? []).join() === shape.join();

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
