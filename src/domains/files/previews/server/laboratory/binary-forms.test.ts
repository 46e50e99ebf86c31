import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '#shared/fail';
import { binaryReader } from './binary-forms.ts';
import * as made from './laboratory-writers.ts';
import { scanPreview } from './measured-scan.ts';

/** A valid file of each form, and what its second scan or its only one shows. */
const files: Record<string, Buffer | Promise<Buffer>> = {
  'a.raw': made.brukerRawFile([
    [5, 6],
    [7, 8, 9],
  ]),
  'b.raw': made.brukerRawFour([1, 2, 3]),
  'a.brml': made.brmlFile([
    [5, 6],
    [7, 8],
  ]),
  'a.rasx': made.rasxFile([
    [5, 6],
    [7, 8],
  ]),
  'a.pxp': made.igorPackedFile([made.igorWaveFile([1, 2, 3], [{ length: 3, start: 5, step: 0.5, unit: 's' }])]),
  'a.pxt': made.igorPackedFile([
    made.igorWaveFile([1, 2], [{ length: 2, start: 0, step: 1, unit: '' }]),
    made.igorWaveFile([3, 4], [{ length: 2, start: 0, step: 1, unit: '' }]),
  ]),
  'a.spc': made.spcFile([
    [1, 2, 3],
    [4, 5, 6],
  ]),
  'a.wdf': made.wdfFile(
    [500, 600],
    [
      [1, 2],
      [3, 4],
    ],
  ),
  'a.0': made.opusFile([0.1, 0.2, 0.3]),
  'a.spe': made.speFile([
    [1, 2],
    [3, 4],
  ]),
  'a.spa': made.spaFile([0.5, 0.25]),
};

async function read(name: string, bytes: Buffer, which = 1) {
  return scanPreview(await binaryReader(name, bytes)!(bytes, which), which);
}
const table = async (name: string, which = 1) => {
  const { columns, rows, part } = await read(name, Buffer.from(await files[name]!), which);
  return { columns, rows, total: part?.total ?? 1 };
};

describe('a file of an instrument', () => {
  test('of Bruker has each range over its angle', async () => {
    assert.deepEqual(await table('a.raw', 2), {
      columns: ['2θ (°)', 'Intensity (counts)'],
      rows: [
        ['10', '7'],
        ['10.5', '8'],
        ['11', '9'],
      ],
      total: 2,
    });
    assert.deepEqual((await table('b.raw')).rows, [
      ['20', '1'],
      ['20.25', '2'],
      ['20.5', '3'],
    ]);
    assert.deepEqual(await table('a.brml', 2), {
      columns: ['2θ (°)', 'Intensity (counts)'],
      rows: [
        ['10', '7'],
        ['10.5', '8'],
      ],
      total: 2,
    });
    const { above } = await read('a.raw', Buffer.from(await files['a.raw']!));
    assert.ok(above.includes('Sample: Si powder'));
  });

  test('of Rigaku has each scan with the angles that did not move', async () => {
    const second = await read('a.rasx', Buffer.from(await files['a.rasx']!), 2);
    assert.deepEqual(second.part, { name: 'Omega = 1°', shown: 2, total: 2, more: false });
    assert.deepEqual(second.rows[1], ['10.5', '8']);
    assert.ok(second.above.includes('Sample: Si'));
  });

  test('of Igor Pro has its scaling and units, and two dimensions as a grid', async () => {
    assert.deepEqual(await table('a.pxp'), {
      columns: ['x (s)', 'signal (V)'],
      rows: [
        ['5', '1'],
        ['5.5', '2'],
        ['6', '3'],
      ],
      total: 1,
    });
    assert.deepEqual((await table('a.pxt', 2)).rows[1], ['1', '4']);
    const grid = made.igorWaveFile(
      [1, 2, 3, 4, 5, 6],
      [
        { length: 2, start: 0, step: 1, unit: 'eV' },
        { length: 3, start: 10, step: 5, unit: '' },
      ],
    );
    const { columns, rows } = await read('map.pxp', made.igorPackedFile([grid]));
    assert.deepEqual(columns, ['x (eV)', 'y', 'signal (V)']);
    assert.deepEqual(rows[3], ['1', '15', '4']);
  });

  test('of a spectrometer has its abscissas with their unit', async () => {
    assert.deepEqual(await table('a.spc', 2), {
      columns: ['Wavenumber (cm-1)', 'Absorbance'],
      rows: [
        ['4000', '4'],
        ['3500', '5'],
        ['3000', '6'],
      ],
      total: 2,
    });
    assert.deepEqual(await table('a.wdf', 2), {
      columns: ['Raman Shift (cm-1)', 'Intensity (counts)'],
      rows: [
        ['500', '3'],
        ['600', '4'],
      ],
      total: 2,
    });
    assert.deepEqual((await table('a.0')).rows[1], ['3500', '0.2']);
    assert.deepEqual(await table('a.spe', 2), {
      columns: ['Wavelength (nm)', 'Intensity (counts)'],
      rows: [
        ['502', '3'],
        ['504', '4'],
      ],
      total: 2,
    });
    assert.deepEqual((await table('a.spa')).rows, [
      ['4000', '0.5'],
      ['3000', '0.25'],
    ]);
  });

  test('that does not have the requested scan is refused', async () => {
    for (const name of Object.keys(files)) await assert.rejects(table(name, 99), { key: 'files.previews.malformed' });
  });
});

/** Random numbers that are the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The file cut at each tenth, with changed bytes, and with each word of its beginning as a huge count. */
function* damaged(whole: Buffer): Generator<Buffer> {
  for (let tenth = 0; tenth < 10; tenth += 1) yield whole.subarray(0, Math.floor((whole.length * tenth) / 10));
  for (let round = 1; round <= 60; round += 1) {
    const random = randomOf(round);
    const bytes = Buffer.from(whole);
    for (let change = 0; change < 8; change += 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    yield bytes;
  }
  for (let at = 0; at + 4 <= Math.min(whole.length, 800); at += 2)
    for (const count of [0xffffffff, 0x7fffffff, 0x0fffffff]) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt32LE(count, at);
      yield bytes;
    }
}

describe('a damaged file of an instrument', () => {
  for (const name of Object.keys(files))
    test(`under the name ${name} is shown or fails within a second`, async () => {
      const whole = Buffer.from(await files[name]!);
      for (const bytes of damaged(whole)) {
        const began = performance.now();
        // An error of any kind is answered as a damaged file by the child process.
        await read(name, bytes).catch((error: unknown) => assert.ok(error instanceof Error));
        assert.ok(performance.now() - began < 1000);
      }
    });

  test('as a zip archive that unpacks to more than the limit is refused', async () => {
    const bomb = await made.zipOf({ 'Experiment0/RawData0.xml': `<RawData>${' '.repeat(80 << 20)}</RawData>` });
    assert.ok(bomb.length < 200_000);
    const failed = await read('bomb.brml', bomb).catch((error: unknown) => error);
    assert.ok(failed instanceof Failure && failed.key === 'files.previews.tooLong');
  });
});
