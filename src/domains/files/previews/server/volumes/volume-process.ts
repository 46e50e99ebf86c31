import { closeSync, openSync, writeSync } from 'node:fs';
import { Failure } from '#shared/fail';
import { malformed, maxAtoms, numberOf, tokensOf, type Vector, type Vectors } from '../lattice.ts';
import { cellOfVectors } from '../lattice.ts';
import type { VolumeSeen } from '../../contract/volumes.ts';
import { npyHeader } from '../arrays/npy.ts';
import { cubeHead } from '../structure-readers/cube.ts';
import { vectorOf, wordsOf } from '../structure-readers/named-sites.ts';
import { Grid, maxPoints, turnedBy, type GridFrame } from './grid.ts';
import { TextSource } from './text-source.ts';
import type { VolumeAnswer, VolumeOrder } from './volumes.ts';

/*
 * Reads the grids of one file in a child process, which ends afterwards or is killed: a file may have hundreds of
 * megabytes of numbers.
 */

/** Grids of one file: orbitals, or the parts of a magnetisation. */
const maxGrids = 64;

process.once('message', (order: VolumeOrder) => {
  try {
    process.send!({ seen: answerOf(order) });
  } catch (error) {
    process.send!({ error: error instanceof Failure && error.key.endsWith('tooLong') ? 'tooLong' : 'malformed' });
  }
});

function answerOf({ file, form, quantity, into, which }: VolumeOrder): VolumeAnswer {
  const source = new TextSource(file);
  try {
    const grids =
      form === 'vasp' ? vaspGrids(source, quantity) : form === 'cube' ? cubeGrids(source) : xsfGrids(source);
    const volumes: VolumeSeen[] = [];
    let passed = 0;
    for (const grid of grids) {
      if (into !== undefined) {
        if (passed === which) return write(grid, into);
        passed += 1;
        continue;
      }
      if (volumes.length >= maxGrids) return { volumes, more: true };
      volumes.push(grid.seen());
    }
    if (into !== undefined || volumes.length === 0) throw malformed();
    return { volumes, more: false };
  } finally {
    source.close();
  }
}

function write(grid: Grid, into: string): VolumeAnswer {
  const values = grid.values();
  const file = openSync(into, 'w');
  writeSync(file, npyHeader(values, grid.drawn));
  writeSync(file, new Uint8Array(values.buffer));
  closeSync(file);
  return { written: true };
}

/** Three numbers of points. @throws files.previews.malformed */
function shapeIn(line: string | undefined): Vector {
  const shape = tokensOf(line).map(Number);
  if (shape.length !== 3 || !shape.every((points) => Number.isInteger(points) && points > 0)) throw malformed();
  return shape as Vector;
}

/**
 * CHGCAR and files like it: below the structure the numbers of points, then values whose first axis changes fastest.
 * Charge densities are multiplied by the volume of the cell; below them are occupancies, and the magnetisation.
 */
function* vaspGrids(source: TextSource, quantity: GridFrame['quantity']): Generator<Grid> {
  const head = [source.line(), source.line(), source.line(), source.line(), source.line()];
  const [scale = 1] = tokensOf(head[1]).map(numberOf);
  const raw = head.slice(2).map((line) => tokensOf(line).slice(0, 3).map(numberOf)) as Vectors;
  if (!raw.every(({ length }) => length === 3)) throw malformed();
  const factor = scale > 0 ? scale : Math.cbrt(-scale / cellOfVectors(raw).volume);
  const vectors = raw.map((vector) => vector.map((value) => value * factor)) as Vectors;
  const { volume } = cellOfVectors(vectors);
  const turned = turnedBy(vectors);
  // The structure ends with a blank line; its own lines are read elsewhere.
  let line = source.line();
  for (let count = 0; line !== undefined && line.trim() !== '' && count < maxAtoms + 100; count += 1)
    line = source.line();
  const written = source.line();
  const shape = shapeIn(written);
  const isDensity = quantity === 'charge';
  const names = isDensity ? ['', '1', '2', '3'] : ['', '2', '3', '4'];
  for (let part = 0; part < 4; part += 1) {
    const isMoment = isDensity && part > 0;
    const grid = new Grid({
      name: part === 0 ? '' : names[part]!,
      quantity: isMoment ? 'magnetisation' : quantity,
      unit: isDensity ? (isMoment ? 'μB/Å³' : 'e/Å³') : quantity === 'potential' ? 'eV' : '',
      shape,
      origin: [0, 0, 0],
      steps: vectors.map((vector, axis) => turned(vector).map((value) => value / shape[axis]!)) as Vectors,
      isPeriodic: true,
    });
    const [nx, ny, nz] = shape;
    const by = isDensity ? 1 / volume : 1;
    for (let k = 0; k < nz; k += 1)
      for (let j = 0; j < ny; j += 1) for (let i = 0; i < nx; i += 1) grid.set(i, j, k, source.number() * by);
    yield grid;
    const next = shape.join(' ');
    do line = source.line();
    while (line !== undefined && tokensOf(line).join(' ') !== next);
    if (line === undefined) return;
  }
}

/** A cube file: the last axis changes fastest, and several values at a point are next to each other. */
function* cubeGrids(source: TextSource): Generator<Grid> {
  const lines: string[] = [];
  const read = () => lines.push(source.line() ?? '');
  while (lines.length < 6) read();
  const counted = Math.abs(Number(wordsOf(lines[2])[0]));
  if (!Number.isInteger(counted) || counted > maxAtoms) throw malformed();
  while (lines.length < 6 + counted) read();
  // Numbers of orbitals may fill several lines.
  if (wordsOf(lines[2])[0]!.startsWith('-')) {
    read();
    const total = Number(wordsOf(lines.at(-1))[0]);
    let named = wordsOf(lines.at(-1)).length - 1;
    while (named < total && lines.length < counted + 500) {
      read();
      named += wordsOf(lines.at(-1)).length;
    }
  }
  const { shape, origin, steps, orbitals, valuesEach } = cubeHead(lines, maxAtoms);
  if (shape[0] * shape[1] * shape[2] * valuesEach > maxPoints) throw malformed();
  const made = Math.min(valuesEach, maxGrids);
  const grids = Array.from(
    { length: made },
    (_none, at) =>
      new Grid({
        name: orbitals[at] ?? (valuesEach > 1 ? String(at + 1) : ''),
        quantity: orbitals.length > 0 ? 'orbital' : 'values',
        unit: '',
        shape,
        origin,
        steps,
        isPeriodic: false,
      }),
  );
  for (let i = 0; i < shape[0]; i += 1)
    for (let j = 0; j < shape[1]; j += 1)
      for (let k = 0; k < shape[2]; k += 1)
        for (let at = 0; at < valuesEach; at += 1) {
          const value = source.number();
          if (at < made) grids[at]!.set(i, j, k, value);
        }
  yield* grids;
}

/** The grids of an XSF file: the first axis changes fastest, and the last point along an axis repeats the first. */
function* xsfGrids(source: TextSource): Generator<Grid> {
  let turned = (of: Vector) => of;
  for (let line = source.line(); line !== undefined; line = source.line()) {
    if (/^\s*PRIMVEC/.test(line)) {
      const rows = [source.line(), source.line(), source.line()].map((row) => vectorOf(wordsOf(row)));
      turned = turnedBy(rows as Vectors);
      continue;
    }
    const name = /^\s*(?:BEGIN_)?DATAGRID_3D_?(\S*)/.exec(line)?.[1];
    if (name === undefined) continue;
    const shape = shapeIn(source.line());
    const rows = [0, 1, 2, 3].map(() => turned([source.number(), source.number(), source.number()]));
    const [nx, ny, nz] = shape;
    const grid = new Grid({
      name: name.slice(0, 100),
      quantity: 'values',
      unit: '',
      shape,
      origin: rows[0]!,
      steps: rows.slice(1).map((row, axis) => row.map((value) => value / Math.max(1, shape[axis]! - 1))) as Vectors,
      isPeriodic: false,
    });
    for (let k = 0; k < nz; k += 1)
      for (let j = 0; j < ny; j += 1) for (let i = 0; i < nx; i += 1) grid.set(i, j, k, source.number());
    yield grid;
  }
}
