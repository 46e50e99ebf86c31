import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Dataset, type Group } from 'h5wasm';
import { comparePublicFiles, placeOf, reportOf, type PublicFile, type Reading } from '../testing-public-files.ts';
import { fileBytes } from './bytes.ts';
import type { Figure } from './figure.ts';
import { treeOf } from './formats.ts';
import { plotsOf } from './hdf5-contents.ts';
import { formatOf, openHdf5 } from './hdf5-file.ts';
import { figureOfNetcdf, openNetcdf } from './netcdf.ts';
import { figureOfDataset, figureOfGroup } from './nexus.ts';
import { treeSource } from './tree.ts';
import { Refused, type Box } from './values.ts';

/*
 * Reads arrays of public files and compares shape, sum, extremes, first and last value and the ends of axes with the
 * reference readers of the field. Paths of arrays are those of the files, so that arrays are compared by name.
 */

/** Arrays of a file that are compared. */
const most = 12;

const reference = readFileSync(path.join(import.meta.dirname, 'arrays_reference.py'), 'utf8');

/** Figures of an array: of complex numbers the real part. */
function figuresOf(name: string, { signals, axes }: Figure): Record<string, number | string> {
  const { values } = signals[0]!;
  const { shape } = values;
  const found: Record<string, number | string> = { [`${name} shape`]: shape.join('x') };
  if (shape.includes(0)) return found;
  let [sum, sizes, least, largest, first, last] = [0, 0, Infinity, -Infinity, Number.NaN, Number.NaN];
  let isFirst = true;
  for (const box of slicesOf(shape)) {
    const numbers = values.numbers(box, 'real');
    for (let at = 0; at < numbers.length; at += 1) {
      const value = numbers[at]!;
      if (isFirst) first = value;
      [isFirst, last] = [false, value];
      if (Number.isFinite(value)) {
        sum += value;
        sizes += Math.abs(value);
        least = Math.min(least, value);
        largest = Math.max(largest, value);
      }
    }
  }
  for (const [key, value] of Object.entries({ sum, sizes, least, largest, first, last }))
    if (Number.isFinite(value)) found[`${name} ${key}`] = value;
  for (const [at, axis] of axes.entries()) {
    if (!axis?.values?.isNumeric) continue;
    const count = axis.values.shape[0]!;
    const ends = [0, count - 1].map((index) => axis.values!.numbers([[index, index + 1]], 'real')[0]!);
    found[`${name} axis ${at} first`] = ends[0]!;
    found[`${name} axis ${at} last`] = ends[1]!;
  }
  return found;
}

/** The indices of the first dimension one after another, where there is more than one dimension. */
function* slicesOf(shape: readonly number[]): Generator<Box> {
  const whole: Box = shape.map((length) => [0, length]);
  if (shape.length < 2) yield whole;
  else for (let at = 0; at < shape[0]!; at += 1) yield [[at, at + 1], ...whole.slice(1)];
}

async function read(file: PublicFile): Promise<Reading> {
  const place = placeOf(file);
  try {
    const format = formatOf(place);
    if (format === 'hdf4') return { refused: 'format HDF4' };
    if (format === 'hdf5') return { figures: await hdf5Figures(place) };
    if (format === 'netcdf3') {
      const open = openNetcdf(place);
      return { figures: figuresOfAll(open.plots, (name) => figureOfNetcdf(open, name)!) };
    }
    const tree = treeOf(fileBytes(place), path.basename(place));
    const source = treeSource(tree);
    const order = { path: undefined, signal: undefined, at: '', from: 0, columnFrom: 0, range: undefined };
    const { plots, dataset, children } = source.place({ want: 'place', file: place, name: '', ...order });
    if (plots.paths.length === 0 && dataset?.refusal)
      return { refused: `${dataset.refusal.reason} ${dataset.refusal.what}` };
    if (plots.paths.length === 0) return { refused: `${children.length} parts without numbers` };
    return { figures: figuresOfAll(plots.paths, (name) => source.figure(name)!) };
  } catch (error) {
    if (error instanceof Refused) return { refused: `${error.refusal.reason} ${error.refusal.what}` };
    return { refused: (error as Error).message };
  }
}

function figuresOfAll(paths: readonly string[], figure: (name: string) => Figure): Record<string, number | string> {
  const found: Record<string, number | string> = {};
  for (const name of paths.slice(0, most * 8)) Object.assign(found, figuresOf(name, figure(name)));
  return found;
}

async function hdf5Figures(place: string): Promise<Record<string, number | string>> {
  const file = await openHdf5(place);
  const { plots } = plotsOf(file);
  const figure = (name: string): Figure => {
    const item = name === '' ? file.root : file.root.get(name);
    if (item instanceof Dataset) return figureOfDataset(file, name, item);
    return figureOfGroup(file, item as Group)!;
  };
  return figuresOfAll(plots.paths, figure);
}

test('arrays of public files have the values that the reference readers read', { timeout: 900_000 }, async () => {
  const files = JSON.parse(readFileSync(path.join(import.meta.dirname, 'public-files.json'), 'utf8')) as PublicFile[];
  const outcomes = await comparePublicFiles(files, reference, (_name, _bytes, file) => read(file));
  reportOf('arrays', outcomes);
  assert.ok(outcomes.length >= 120);
  assert.deepEqual(
    outcomes.filter(({ outcome }) => outcome === 'wrong').map(({ file, said }) => `${file.repo} ${file.path}: ${said}`),
    [],
  );
});
