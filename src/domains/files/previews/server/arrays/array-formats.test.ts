import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { Failure } from '#shared/fail';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { PreviewQuery, type Preview } from '../../contract.ts';
import { previewOf } from '../service.ts';
import { thumbnailOf } from '../thumbnail.ts';
import { memoryBytes } from './bytes.ts';
import { treeOf } from './formats.ts';
import { arrayValues } from './reading.ts';
import {
  arrayFiles,
  gridFile,
  matElement,
  matFile,
  matVariable,
  npyFile,
  packed,
  sixValues,
} from './testing-array-files.ts';
import { treeSource } from './tree.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();

async function stored(name: string, bytes: Buffer) {
  const storageKey = newKey();
  await ctx.files.write(storageKey, Readable.from([bytes]));
  return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), storageKey };
}

type Arrays = Extract<Preview, { kind: 'arrays' }>;

async function shown(name: string, bytes: Buffer, path?: string): Promise<Arrays> {
  const preview = await previewOf(
    ctx,
    await stored(name, bytes),
    PreviewQuery.parse(path === undefined ? {} : { path }),
  );
  assert.equal(preview.kind, 'arrays', name);
  return preview;
}

/** The last columns of a page: the values without their coordinates. */
const valuesIn = ({ dataset }: Arrays, width = 3) => dataset!.page!.rows.map((row) => row.slice(-width).map(Number));

describe('an array of a file', () => {
  test('has its values in rows and columns and the axes of the file, in every format', async () => {
    for (const [name, { bytes, path, axes }] of Object.entries(arrayFiles)) {
      const preview = await shown(name, bytes, path || '/');
      assert.deepEqual(preview.dataset?.shape, [2, 3], name);
      assert.deepEqual(valuesIn(preview).flat(), [...sixValues], name);
      assert.deepEqual(
        preview.dataset.dims.map((dimension) => dimension.name),
        [...axes],
        name,
      );
      assert.ok(preview.plots.paths.includes(path), name);
    }
  });

  test('is drawn with equal units if both axes are lengths, and downwards if it comes from a camera', async () => {
    const values = Buffer.concat([
      packed(
        Array.from({ length: 25 }, (_none, at) => at),
        'f4',
      ),
    ]);
    const text = 'Gwyddion Simple Field 1.0\nXRes = 5\nYRes = 5\nXReal = 5e-9\nYReal = 5e-9\nXYUnits = m\n';
    const head = Buffer.alloc(text.length + 4 - (text.length % 4));
    head.write(text);
    const { dataset } = await shown('field.gsf', Buffer.concat([head, values]));
    assert.deepEqual([dataset?.drawn, dataset?.isEqual, dataset?.isDown], ['map', true, true]);
    assert.deepEqual(dataset?.map?.x?.values, [0.5, 1.5, 2.5, 3.5, 4.5]);
    const wave = await shown('values.npy', npyFile("'<f4'", '(5, 5)', values));
    assert.deepEqual([wave.dataset?.isEqual, wave.dataset?.isDown], [false, false]);
  });

  test('of spectra on a grid has the place of each spectrum and what was swept', async () => {
    const { dataset } = await shown('grid.3ds', gridFile, 'Current (A)');
    assert.deepEqual(dataset?.shape, [2, 3, 4]);
    assert.deepEqual(
      dataset.dims.map(({ name }) => name),
      ['y (nm)', 'x (nm)', 'Bias (V)'],
    );
    const spectrum = await previewOf(
      ctx,
      await stored('grid.3ds', gridFile),
      PreviewQuery.parse({ path: 'Current (A)', at: '1,2,x' }),
    );
    assert.deepEqual(
      (spectrum as Arrays).dataset?.curve?.rows.map(([, bias, current]) => [bias, current]),
      [-1, -1 + 2 / 3, -1 + 4 / 3, 1].map((bias) => [bias, 12]),
    );
  });

  test('can be downloaded as it is drawn, and has a small picture', async () => {
    const values = packed(
      Array.from({ length: 100 }, (_none, at) => at),
      'f8',
    );
    const file = await stored('values.npy', npyFile("'<f8'", '(10, 10)', values));
    const reply = await arrayValues(ctx, file, {
      path: '',
      at: 'y,x',
      errors: 'no',
      part: 'amplitude',
      kept: 'maximum',
    });
    const answer = await buffer(await reply.open());
    assert.ok(answer.subarray(-800).equals(values));
    assert.match(String(await buffer(await (await thumbnailOf(ctx, file)).open())), /^<svg/);
  });
});

describe('a file of NumPy', () => {
  const page = async (descr: string, shape: string, data: Buffer, isFortran = false) =>
    (await shown('a.npy', npyFile(descr, shape, data, isFortran))).dataset!;

  test('shows every type of numbers, in both orders of bytes and of dimensions', async () => {
    const big = await page("'>i2'", '(2, 3)', packed(sixValues, 'i2', false));
    assert.deepEqual(
      [big.dtype, big.page?.rows],
      [
        'int16',
        [
          ['0', '1', '2'],
          ['10', '11', '12'],
        ],
      ],
    );
    const fortran = await page("'<f8'", '(2, 3)', packed([0, 10, 1, 11, 2, 12], 'f8'), true);
    assert.deepEqual(fortran.page?.rows, [
      ['0', '1', '2'],
      ['10', '11', '12'],
    ]);
    const half = await page("'<f2'", '(3,)', Buffer.from([0x00, 0x3c, 0x00, 0xc0, 0x66, 0x2e]));
    assert.deepEqual([half.dtype, half.page?.rows.flat()], ['float16', ['1', '-2', '0.099976']]);
    const complex = await page("'<c8'", '(2,)', packed([1, 2, 3, -4], 'f4'));
    assert.deepEqual([complex.dtype, complex.page?.rows.flat()], ['complex64', ['1+2i', '3-4i']]);
    const truth = await page("'|b1'", '(2,)', Buffer.from([1, 0]));
    assert.deepEqual(truth.page?.rows.flat(), ['True', 'False']);
    const long = await page("'<i8'", '(1,)', Buffer.from('ffffffffffffff7f', 'hex'));
    assert.deepEqual(long.page?.rows.flat(), ['9223372036854775807']);
    const words = await page("'<U2'", '(1,)', packed([0x4e2d, 0x0041], 'i4'));
    assert.deepEqual(words.page?.rows.flat(), ['中A']);
    const date = await page("'<M8[D]'", '(1,)', Buffer.from('0100000000000000', 'hex'));
    assert.deepEqual(date.page?.rows.flat(), ['1970-01-02']);
  });

  test('shows the fields of a structured array as columns and draws the numbers', async () => {
    const record = (t: number, name: string) => Buffer.concat([packed([t], 'f8'), Buffer.from(name)]);
    const { dataset } = await shown(
      'a.npy',
      npyFile("[('T', '<f8'), ('name', 'S2')]", '(2,)', Buffer.concat([record(4.2, 'He'), record(77, 'N2')])),
    );
    assert.deepEqual(dataset?.page?.columns, ['T', 'name']);
    assert.deepEqual(dataset.page.rows, [
      ['4.2', 'He'],
      ['77', 'N2'],
    ]);
  });

  test('is refused if it holds objects, which are programs', async () => {
    const { dataset } = await shown('a.npy', npyFile("'|O'", '(2,)', Buffer.from('\x80\x03].', 'latin1')));
    assert.deepEqual(dataset?.refusal, { reason: 'type', what: 'object (pickle)' });
  });

  test('may be an archive of several', async () => {
    const zip = new ZipFile();
    zip.addBuffer(npyFile("'<f4'", '(2, 3)', packed(sixValues, 'f4')), 'x.npy', { compress: true });
    zip.addBuffer(npyFile("'<f4'", '(3,)', packed([1, 2, 3], 'f4')), 'y.npy', { compress: false });
    zip.end();
    const bytes = await buffer(zip.outputStream as Readable);
    const preview = await shown('a.npz', bytes, '/');
    assert.deepEqual(
      preview.children.map(({ name, shape }) => `${name} ${shape}`),
      ['x 2 × 3', 'y 3'],
    );
    assert.deepEqual(valuesIn(await shown('a.npz', bytes, 'x')).flat(), [...sixValues]);
  });
});

test('a MAT file shows structures and cells as groups, texts as texts, and sparse values with their places', async () => {
  const number = (name: string, value: number) => matVariable(6, [1, 1], name, matElement(9, packed([value], 'f8')));
  const names = Buffer.alloc(64);
  names.write('T');
  names.write('unit', 32);
  const text = matVariable(4, [1, 6], '', matElement(16, Buffer.from('kelvin')));
  const structure = matVariable(
    2,
    [1, 1],
    's',
    matElement(5, packed([32], 'i4')),
    matElement(1, names),
    number('', 4.2),
    text,
  );
  const cell = matVariable(1, [1, 2], 'c', number('', 1), number('', 2));
  const sparse = matVariable(
    5,
    [3, 2],
    'p',
    matElement(5, packed([0, 2], 'i4')),
    matElement(5, packed([0, 1, 2], 'i4')),
    matElement(9, packed([7, 8], 'f8')),
  );
  const file = matFile(structure, cell, sparse);
  const root = await shown('a.mat', file, '/');
  assert.deepEqual(
    root.children.map(({ name, type }) => `${name} ${type}`),
    ['s group', 'c group', 'p dataset'],
  );
  assert.deepEqual((await shown('a.mat', file, 's/unit')).dataset?.page?.rows, [['kelvin']]);
  assert.deepEqual((await shown('a.mat', file, 'c/2')).dataset?.page?.rows, [['2']]);
  assert.deepEqual((await shown('a.mat', file, 'p')).dataset?.page?.rows, [
    ['1', '1', '7'],
    ['3', '2', '8'],
  ]);
});

describe('a TIFF file', () => {
  const counts = Uint16Array.from({ length: 48 }, (_none, at) => at * 1000);
  const detector = (compression: 'lzw' | 'deflate' | 'packbits' | 'none', predictor: 'none' | 'horizontal') =>
    sharp(counts, { raw: { width: 8, height: 6, channels: 1 } })
      .toColourspace('grey16')
      .tiff({ compression, predictor })
      .toBuffer();

  test('with measured values is an array with all of their digits, however it is compressed', async () => {
    for (const compression of ['none', 'lzw', 'deflate', 'packbits'] as const)
      for (const predictor of ['none', 'horizontal'] as const) {
        const { dataset } = await shown('detector.tif', await detector(compression, predictor));
        assert.deepEqual([dataset?.dtype, dataset?.drawn, dataset?.isDown], ['uint16', 'map', true]);
        assert.deepEqual(dataset?.page?.rows.flat().map(Number), [...counts], `${compression} ${predictor}`);
      }
  });

  test('with colours or grey levels of a camera is a picture', async () => {
    const colours = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer();
    assert.deepEqual(await previewOf(ctx, await stored('photo.tif', colours)), { kind: 'picture' });
  });
});

test('a text whose name a format of arrays shares is shown as text', async () => {
  const topology = Buffer.from('; GROMACS topology\n[ moleculetype ]\nSOL 2\n');
  const preview = await previewOf(ctx, await stored('topol.top', topology));
  assert.deepEqual([preview.kind, preview.kind === 'text' && preview.text.includes('SOL 2')], ['text', true]);
});

test('a known format that is not read is refused by its name', async () => {
  const file = await stored('scan.mtrx', Buffer.from('ONTMATRX0101....'));
  await assert.rejects(
    previewOf(ctx, file),
    (error: unknown) => error instanceof Failure && error.key === 'files.previews.format',
  );
});

describe('a damaged file', () => {
  /** Whole numbers below 2³², the same in each run. */
  function* seeded(seed: number): Generator<number> {
    for (let state = seed; ;) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      yield state;
    }
  }

  /** Everything that a page could ask of a file. */
  function readAll(bytes: Buffer, name: string): void {
    const source = treeSource(treeOf(memoryBytes(bytes), name));
    const asked = { signal: undefined, at: '', from: 0, columnFrom: 0, range: undefined };
    const { plots } = source.place({ want: 'place', file: '', name, path: undefined, ...asked });
    for (const path of plots.paths.slice(0, 5)) source.place({ want: 'place', file: '', name, path, ...asked });
  }

  const files = Object.entries({ ...arrayFiles, 'grid.3ds': { bytes: gridFile } });

  test('is read or refused within a second, wherever it ends or is changed', () => {
    const numbers = seeded(7);
    const next = (below: number) => numbers.next().value! % below;
    for (const [name, { bytes }] of files)
      for (let trial = 0; trial < 120; trial += 1) {
        const damaged = trial < 30 ? bytes.subarray(0, next(bytes.length)) : Buffer.from(bytes);
        if (trial >= 30)
          for (let count = 0; count < 1 + (trial % 8); count += 1) damaged[next(damaged.length)] = next(256);
        const start = performance.now();
        try {
          readAll(damaged, name);
        } catch (error) {
          assert.ok(error instanceof Error && !(error instanceof RangeError && /stack/.test(error.message)), name);
        }
        assert.ok(performance.now() - start < 1000, `${name}, trial ${trial}`);
      }
  });

  test('that states a shape beyond its bytes is refused', async () => {
    const huge = npyFile("'<f8'", '(100000000, 100000000)', packed([1], 'f8'));
    await assert.rejects(
      previewOf(ctx, await stored('huge.npy', huge)),
      (error: unknown) => error instanceof Failure && error.key === 'files.previews.malformed',
    );
  });

  test('that would unpack to hundreds of megabytes is refused with the reason', async () => {
    const zeros = Buffer.alloc(200 << 20);
    const variable = matVariable(9, [zeros.length, 1], 'bomb', matElement(2, zeros));
    const bomb = deflateSync(variable);
    assert.ok(bomb.length < 1 << 20);
    const file = matFile(Buffer.concat([packed([15, bomb.length], 'i4'), bomb]));
    const { dataset } = await shown('bomb.mat', file);
    assert.equal(dataset?.refusal?.reason, 'packed');
  });

  test('with lists within lists is refused before it takes the memory', async () => {
    const deep = npyFile('['.repeat(20_000), '(1,)', Buffer.alloc(8));
    await assert.rejects(previewOf(ctx, await stored('deep.npy', deep)));
  });
});
