import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { structureSketch, tableSketch } from './sketch.ts';
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
