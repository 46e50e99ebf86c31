import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import type { Context } from '#server/context';
import { newKey } from '#server/files/files';
import { folderStore } from '#server/files/files-folder';
import { hdf5Of } from './hdf5.ts';
import { netcdf3 } from './netcdf-writer.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-netcdf-'));
after(() => rmSync(home, { recursive: true }));
const files = await folderStore(home);
const ctx = { files } as Context;

async function looker(bytes: Buffer) {
  const storageKey = newKey();
  await files.write(storageKey, Readable.from([bytes]));
  return (place?: string, at = '') => hdf5Of(ctx, { storageKey, size: bytes.length }, { path: place, at });
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
      const { attributes, children, dataset } = await look();
      assert.deepEqual(attributes, [
        { name: 'title', value: '炉温' },
        { name: 'steps', value: '3' },
      ]);
      assert.deepEqual(
        children.map(({ name, shape, dtype }) => [name, shape, dtype]),
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
      assert.deepEqual(dataset!.table, {
        columns: ['time (s)', 'temperature (K)'],
        rows: [
          ['0', '273'],
          ['0.5', ''],
          ['1', '275'],
        ],
        more: false,
      });
    });

  test('has a map of two dimensions over their axes, at a place of the others, its texts and single values', async () => {
    const look = await looker(furnace(1));
    const { dataset: field } = await look('/field');
    assert.deepEqual(field!.table!.columns, ['x (nm)', 'y', 'field']);
    assert.deepEqual(field!.table!.rows[6], ['0.1', '1', '0.6']);
    const { dataset: cube } = await look('cube', '2');
    assert.deepEqual([cube!.at, cube!.table!.rows[0], cube!.table!.rows.length], ['2', ['0', '0', '40'], 20]);
    assert.deepEqual(
      (await look('names')).dataset!.table!.rows.map(([, name]) => name),
      ['Fe', 'Ni', 'Cu', 'NaCl'],
    );
    assert.deepEqual((await look('p')).dataset!.table, { columns: ['p (Pa)'], rows: [['101325']], more: false });
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
      dataset!.table!.rows.map(([, value]) => Number(value)),
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
