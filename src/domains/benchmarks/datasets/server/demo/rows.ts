import { gaussian, random, type Random } from '#shared/random';
import type { TableRow } from '../rows/table-row.ts';
import type { DemoSet } from './sets.ts';

/** Maximum number of training rows per set: enough for a useful download, few enough to be generated quickly. */
const maxTrained = 1000;

/** The table of a demonstration data set: the same rows on every installation, measured ones first. */
export async function* rowsOf(set: DemoSet): AsyncGenerator<TableRow> {
  const draw = random(set.publicId);
  // A separate random sequence, so that targets do not depend on the other columns.
  const inputs = random(`${set.publicId} inputs`);
  const isScored = set.taskType !== 'generation';
  const trained = Math.min(set.sampleCount - set.measured, maxTrained);
  for (let at = 0; at < set.measured + trained; at++) {
    const isMeasured = at < set.measured;
    const number = String(isMeasured ? at + 1 : at - set.measured + 1).padStart(4, '0');
    const row: Record<string, string> = Object.create(null);
    row['id'] = `${set.publicId}-${isMeasured ? '' : 't'}${number}`;
    if (isScored) row['split'] = isMeasured ? 'test' : 'train';
    if (set.folds > 1) row['fold'] = isMeasured ? String(at % set.folds) : '';
    if (set.subsets) row['subset'] = set.subsets[at % set.subsets.length]!.key;
    row['formula'] = formulaOf(inputs);
    if (isScored) row['volume'] = String(Math.round(20 + inputs() * 400) / 10);
    row['target'] = targetOf(set, draw);
    yield row;
  }
}

function targetOf({ taskType, center, spread, isNonNegative, classes = [] }: DemoSet, draw: Random): string {
  if (taskType === 'generation') return '';
  if (taskType === 'classification') return String(draw() < center);
  if (taskType === 'multiclass') {
    // Each class is rarer than the previous one.
    const place = classes.findIndex((_, label) => label === classes.length - 1 || draw() < center);
    return classes[place]!;
  }
  const value = center + spread * gaussian(draw);
  return String(Math.round((isNonNegative ? Math.abs(value) : value) * 1e4) / 1e4);
}

const metals = ['Li', 'Mg', 'Ti', 'V', 'Mn', 'Fe', 'Co', 'Ni', 'Cu', 'Zr', 'Nb', 'Mo', 'La', 'Ta', 'W', 'Bi'];
const others = ['O', 'S', 'Se', 'Te', 'N', 'P', 'As', 'Cl', 'Br', 'I'];

function formulaOf(draw: Random): string {
  const one = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)]!;
  const count = () => one(['', '', '2', '3']);
  return `${one(metals)}${count()}${one(others)}${count()}`;
}
