import { closeSync, openSync, writeSync } from 'node:fs';
import { Dataset, Group } from 'h5wasm';
import { sketchCells } from '../../array-limits.ts';
import { figureOfNetcdf, netcdfContents, openNetcdf } from './netcdf.ts';
import { fileBytes } from './bytes.ts';
import { treeOf } from './formats.ts';
import { refusedPlot, shownOf, shownSignal, type Figure, type Wanted } from './figure.ts';
import { childrenOf, plotsOf } from './hdf5-contents.ts';
import { formatOf, openHdf5, type OpenFile } from './hdf5-file.ts';
import { attributesOf } from './hdf5-values.ts';
import { mapOf } from './map.ts';
import { figureOfDataset, figureOfGroup } from './nexus.ts';
import { npyHeader } from './npy.ts';
import { roleOf } from './place.ts';
import type { ArrayOrder, ArrayAnswer } from './reading.ts';
import { treeSource, trimmed, type Source } from './tree.ts';
import { Refused } from './values.ts';

/*
 * Reads one file with arrays in a child process, which ends afterwards or is killed: damaged files keep the library
 * busy forever, and some take much memory.
 */

/** Attributes that are shown. */
const maxAttributes = 100;

process.once('message', (order: ArrayOrder) => {
  void answerOf(order).then(
    (seen) => process.send!({ seen }),
    (error: unknown) =>
      process.send!(error instanceof Refused ? { seen: { refusal: error.refusal } } : { error: 'malformed' }),
  );
});

async function answerOf(order: ArrayOrder): Promise<ArrayAnswer> {
  const format = formatOf(order.file);
  if (format === 'hdf4') return { refusal: { reason: 'format', what: 'HDF4' } };
  const open =
    format === 'netcdf3'
      ? netcdfSource(order.file)
      : format === 'hdf5'
        ? hdf5Source(await openHdf5(order.file))
        : treeSource(treeOf(fileBytes(order.file), order.name));
  switch (order.want) {
    case 'place':
      return { place: open.place(order) };
    case 'map':
      return mapAnswer(open.figure(order.path), order);
    case 'sketch':
      return sketchAnswer(open.figure(open.start(order.path)));
  }
}

function hdf5Source(file: OpenFile): Source {
  const itemAt = (path: string): Group | Dataset => {
    const item = path === '' ? file.root : file.root.get(path);
    if (item instanceof Group || item instanceof Dataset) return item;
    throw new Error('nothing there');
  };
  const figureAt = (item: Group | Dataset, path: string) =>
    item instanceof Dataset ? figureOfDataset(file, path, item) : figureOfGroup(file, item);
  const shownAt = (item: Group | Dataset, path: string, wanted: Wanted) => {
    try {
      const figure = figureAt(item, path);
      return figure && shownOf(figure, path, wanted);
    } catch (error) {
      if (error instanceof Refused) return refusedPlot(path, error.refusal);
      throw error;
    }
  };
  return {
    start: (path) => (path === undefined ? plotsOf(file).first : trimmed(path)),
    figure: (path) => figureAt(itemAt(trimmed(path)), trimmed(path)),
    place(order) {
      const { plots, first } = plotsOf(file);
      const path = order.path === undefined ? first : trimmed(order.path);
      const item = itemAt(path);
      const dataset = shownAt(item, path, order);
      return {
        path,
        attributes: attributesOf(file, item, maxAttributes),
        children: item instanceof Group ? childrenOf(file, item) : [],
        plots,
        ...(dataset && { dataset }),
      };
    },
  };
}

function netcdfSource(path: string): Source {
  const file = openNetcdf(path);
  const start = (wanted: string | undefined) => (wanted === undefined ? (file.plots[0] ?? '') : trimmed(wanted));
  return {
    start,
    figure: (wanted) => figureOfNetcdf(file, trimmed(wanted)),
    place(order) {
      const wanted = start(order.path);
      const figure = figureOfNetcdf(file, wanted);
      return { ...netcdfContents(file, wanted), ...(figure && { dataset: shownOf(figure, wanted, order) }) };
    },
  };
}

/** Writes the numbers of a picture into a file of NumPy's format. */
function mapAnswer(figure: Figure | undefined, order: Extract<ArrayOrder, { want: 'map' }>): ArrayAnswer {
  if (!figure) throw new Error('nothing there');
  const { signal, place } = shownSignal(figure, order);
  const values = order.errors ? signal.errors : signal.values;
  if (!values?.isNumeric || roleOf(place, 'y') < 0) throw new Error('no picture');
  const map = mapOf(values, place, order.part, order.kept, order.range);
  const descriptor = openSync(order.into, 'w');
  try {
    const { values: numbers } = map;
    writeSync(descriptor, npyHeader(numbers, [map.rows, map.columns]));
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
  } finally {
    closeSync(descriptor);
  }
  return { written: true };
}

/** The values of a small picture: a map of few cells over axes that rise, or curves. */
function sketchAnswer(figure: Figure | undefined): ArrayAnswer {
  if (!figure) return { sketch: null };
  const shown = shownOf(figure, '', { signal: undefined, at: '', from: 0, columnFrom: 0, range: undefined });
  if (shown.curve) return { sketch: { curve: shown.curve } };
  if (!shown.map) return { sketch: null };
  const { signal, place } = shownSignal(figure, { signal: undefined, at: '' });
  const [height, width] = [signal.values.shape[roleOf(place, 'y')]!, signal.values.shape[roleOf(place, 'x')]!];
  const blocks = [Math.ceil(height / sketchCells[0]), Math.ceil(width / sketchCells[1])] as const;
  const { rows, columns, values } = mapOf(signal.values, place, 'amplitude', 'maximum', undefined, blocks);
  const isFalling = (axis: { values: number[] } | null) => axis !== null && axis.values[0]! > axis.values.at(-1)!;
  const [turnsX, turnsY] = [isFalling(shown.map.x), isFalling(shown.map.y)];
  const rising = Float64Array.from({ length: rows * columns }, (_none, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return values[(turnsY ? rows - 1 - row : row) * columns + (turnsX ? columns - 1 - column : column)]!;
  });
  return { sketch: { map: { rows, columns, values: rising } } };
}
