import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import type { Context } from '#server/context';
import { newKey } from '#server/files/files';
import { folderStore } from '#server/files/files-folder';
import { arrayPlace } from './reading.ts';
import { netcdf3 } from './netcdf-writer.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-netcdf-'));
after(() => rmSync(home, { recursive: true }));
const files = await folderStore(home);
const ctx = { files } as Context;

async function looker(bytes: Buffer) {
  const storageKey = newKey();
  await files.write(storageKey, Readable.from([bytes]));
  const stored = { storageKey, size: bytes.length };
  return (place?: string, at = '') =>
    arrayPlace(ctx, stored, { path: place, signal: undefined, at, from: 0, columnFrom: 0, range: undefined });
}

/** Two temperatures in a furnace at each moment, and a map of a field; time is the dimension of records. */
const furnace = (version: 1 | 2) =>
  netcdf3(version, {
    dimensions: { time: null, x: 5, y: 4, letters: 4 },
    attributes: { title: '炉温', steps: 3 },
    variables: {
      time: { type: 'double', dimensions: ['time'], attributes: { units: 's' }, values: [0, 0.5, 1] },
      T: {
        type: 'short',
        dimensions: ['time'],
        attributes: { units: 'K', long_name: 'temperature', scale_factor: 0.5, add_offset: 273, _FillValue: -1 },
        values: [0, -1, 4],
      },
      x: { type: 'float', dimensions: ['x'], attributes: { units: 'nm' }, values: [0, 0.1, 0.2, 0.3, 0.4] },
      field: {
        type: 'float',
        dimensions: ['y', 'x'],
        attributes: {},
        values: Array.from({ length: 20 }, (_none, at) => at / 10),
      },
      cube: {
        type: 'int',
        dimensions: ['time', 'y', 'x'],
        attributes: {},
        values: Array.from({ length: 60 }, (_none, at) => at),
      },
      names: {
        type: 'char',
        dimensions: ['y', 'letters'],
        attributes: {},
        values: [...'Fe\0\0Ni\0\0Cu\0\0NaCl'].map((one) => one.charCodeAt(0)),
      },
      p: { type: 'double', dimensions: [], attributes: { units: 'Pa' }, values: [101_325] },
    },
  });

describe('a NetCDF-3 file', () => {
  for (const version of [1, 2] as const)
    test(`${version === 1 ? 'of the classic format' : 'with offsets of 64 bits'} shows its variables, what is said of them, and a curve`, async () => {
      const look = await looker(furnace(version));
      const { attributes, dataset, plots } = await look();
      // The root has no values of its own: the first variable that is no axis is shown.
      assert.deepEqual([dataset!.path, plots.paths], ['T', ['T', 'field', 'cube']]);
      const root = await look('/');
      assert.deepEqual(attributes.at(-1), { name: '_FillValue', value: '-1' });
      assert.deepEqual(root.attributes, [
        { name: 'title', value: '炉温' },
        { name: 'steps', value: '3' },
      ]);
      assert.deepEqual(
        root.children.map(({ name, shape, dtype }) => [name, shape, dtype]),
        [
          ['time', '3', 'float64'],
          ['T', '3', 'int16'],
          ['x', '5', 'float32'],
          ['field', '4 × 5', 'float32'],
          ['cube', '3 × 4 × 5', 'int32'],
          ['names', '4', 'string'],
          ['p', '', 'float64'],
        ],
      );
      // Packed values are unpacked, and a gap is empty.
      assert.deepEqual(dataset!.page!.columns, ['time (s)', 'temperature (K)']);
      assert.deepEqual(dataset!.page!.rows, [
        ['0', '273'],
        ['0.5', ''],
        ['1', '275'],
      ]);
    });

  test('has a map of two dimensions over their axes, at a place of the others, its texts and single values', async () => {
    const look = await looker(furnace(1));
    const { dataset: field } = await look('/field');
    assert.deepEqual(
      field!.dims.map(({ name, length }) => [name, length]),
      [
        ['y', 4],
        ['x (nm)', 5],
      ],
    );
    assert.equal(field!.map!.y, null);
    assert.deepEqual(
      field!.map!.x!.values.map((value) => value.toFixed(3)),
      ['0.000', '0.100', '0.200', '0.300', '0.400'],
    );
    assert.deepEqual(field!.page!.columns, ['0', '0.1', '0.2', '0.3', '0.4']);
    assert.equal(field!.page!.rows[1]![1], '0.6');
    const { dataset: cube } = await look('cube', '2');
    assert.deepEqual([cube!.at, cube!.dims[0]!.value, cube!.page!.rows[0]![0]], ['2,y,x', '1', '40']);
    assert.deepEqual((await look('cube', 'x,3,4')).dataset!.page!.rows, [
      ['0', '19'],
      ['0.5', '39'],
      ['1', '59'],
    ]);
    assert.deepEqual((await look('names')).dataset!.page!.rows, [['Fe'], ['Ni'], ['Cu'], ['NaCl']]);
    assert.deepEqual((await look('p')).dataset!.page!.rows, [['101325']]);
    await assert.rejects(look('nothing'), { key: 'files.previews.malformed' });
  });

  test('of one variable in records has these one behind the other, without fillings', async () => {
    const values = [1, -2, 3, 4, 5];
    const bytes = netcdf3(1, {
      dimensions: { n: null },
      attributes: {},
      variables: { counts: { type: 'byte', dimensions: ['n'], attributes: {}, values } },
    });
    const { dataset } = await (await looker(bytes))('counts');
    assert.deepEqual(
      dataset!.page!.rows.map(([value]) => Number(value)),
      values,
    );
  });

  test('that is cut, of another version, or says to be larger than it is, is refused', async () => {
    const whole = furnace(1);
    const other = Buffer.from(whole);
    other[3] = 5;
    const long = Buffer.from(whole);
    long.writeUInt32BE(0x7fffffff, 4);
    for (const bytes of [whole.subarray(0, 60), whole.subarray(0, -30), other, long, Buffer.from('CDF\x01')])
      await assert.rejects((await looker(bytes))('cube', bytes === long ? '99' : '2'), {
        key: 'files.previews.malformed',
      });
  });
});
