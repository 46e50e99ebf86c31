import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mapSketch, structureSketch, tableSketch } from './sketch.ts';
import { structureOf } from './structures.ts';
import { tableOf } from './table.ts';

const table = async (text: string) => tableSketch(await tableOf(text, ',', true));

describe('a small picture of data', () => {
  test('of a scan has a line for each curve', async () => {
    const rows = Array.from({ length: 50 }, (_none, at) => `${at},${at * at},${2 * at}`);
    const drawing = await table(`E_eV,up,down\n${rows.join('\n')}\n`);
    assert.equal(drawing!.match(/stroke-linejoin/g)!.length, 2);
    assert.ok(!/NaN|Infinity/.test(drawing!));
  });

  test('of a map has a colour for each cell, thinned to the size of the picture', async () => {
    const cells = Array.from({ length: 90 * 50 }, (_none, at) => `${at % 90},${Math.floor(at / 90)},${at}`);
    const drawing = await table(`x,y,z\n${cells.join('\n')}\n`);
    assert.equal(drawing!.match(/<path/g)!.length, 45 * 50);
    assert.ok(drawing!.includes('rgb(68 1 84)'));
  });

  test('keeps single peaks of a map and of a curve that is longer than the picture is wide', async () => {
    const cells = Array.from(
      { length: 90 * 50 },
      (_none, at) => `${at % 90},${Math.floor(at / 90)},${at === 1001 ? 900 : 1}`,
    );
    const map = await table(`x,y,z\n${cells.join('\n')}\n`);
    assert.equal(map!.match(/rgb\(253 231 37\)/g)!.length, 1);
    const rows = Array.from({ length: 3000 }, (_none, at) => `${at},${at === 1234 ? 50 : at % 3}`);
    const curve = await table(`t,I\n${rows.join('\n')}\n`);
    const heights = [...curve!.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
    assert.ok(heights.length <= 300 && Math.min(...heights) === 14, 'the peak touches the upper edge');
  });

  test('of numbers from a file of arrays shows the largest of each block', () => {
    const values = new Float64Array(500 * 700).fill(1);
    values[123 * 700 + 457] = 1e6;
    const drawing = mapSketch({ rows: 500, columns: 700, values })!;
    const [rows, columns] = [Math.ceil(500 / Math.ceil(500 / 60)), Math.ceil(700 / Math.ceil(700 / 80))];
    assert.equal(drawing.match(/<path/g)!.length, rows * columns);
    assert.equal(drawing.match(/rgb\(253 231 37\)/g)!.length, 1);
  });

  test('of a structure has its cell and an atom for each', async () => {
    const poscar = 'NaCl\n1\n5.64 0 0\n0 5.64 0\n0 0 5.64\nNa Cl\n1 1\nDirect\n0 0 0\n0.5 0.5 0.5\n';
    const drawing = structureSketch(structureOf('POSCAR', poscar, 1, true));
    assert.equal(drawing!.match(/<circle/g)!.length, 2);
    assert.ok(!/NaN|Infinity/.test(drawing!));
  });

  test('is none where there is nothing to draw', async () => {
    assert.equal(await table('name,place\na,b\nc,d\n'), undefined);
    assert.equal(await table('a\n1\n'), undefined);
  });
});
