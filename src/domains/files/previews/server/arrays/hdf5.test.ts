import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { File, ready, type Group } from 'h5wasm';
import type { Context } from '#server/context';
import { newKey } from '#server/files/files';
import { folderStore } from '#server/files/files-folder';
import { removeCopies } from '#server/files/local-copies';
import { arrayPlace } from './reading.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-hdf5-test-'));
after(() => rmSync(home, { recursive: true }));
const files = await folderStore(home);
const ctx = { files } as Context;

interface FileSystem {
  readFile: (name: string) => Uint8Array;
  writeFile: (name: string, data: Uint8Array) => void;
  mkdirTree: (name: string) => void;
  unlink: (name: string) => void;
}

/** The bytes of a file written by the library. */
async function written(fill: (file: File) => void): Promise<Buffer> {
  const { FS } = (await ready) as unknown as { FS: FileSystem };
  // Other tests of this process use the library, too.
  const name = `/${randomUUID()}.h5`;
  const file = new File(name, 'w');
  fill(file);
  file.close();
  const bytes = Buffer.from(FS.readFile(name));
  FS.unlink(name);
  return bytes;
}

const nowhere = { signal: undefined as string | undefined, at: '', from: 0, columnFrom: 0, range: undefined };

async function looker(bytes: Buffer) {
  const storageKey = newKey();
  await files.write(storageKey, Readable.from([bytes]));
  return (place?: string, asked: Partial<typeof nowhere> = {}) =>
    arrayPlace(ctx, { storageKey, size: bytes.length }, { path: place, ...nowhere, ...asked });
}

const count = (length: number, from = 0) => Float64Array.from({ length }, (_none, at) => from + at);

/** A group of NeXus with its datasets, each with attributes. */
function nexusGroup(
  parent: Group,
  name: string,
  attributes: Record<string, string | string[] | Int32Array>,
  datasets: Record<string, { data: Float64Array | Int32Array; shape?: number[]; attributes?: Record<string, string> }>,
): Group {
  const group = parent.create_group(name);
  group.create_attribute('NX_class', 'NXdata');
  for (const [key, value] of Object.entries(attributes)) group.create_attribute(key, value);
  for (const [key, { data, shape, attributes: own = {} }] of Object.entries(datasets)) {
    const dataset = group.create_dataset({ name: key, data, ...(shape && { shape }) });
    for (const [attribute, value] of Object.entries(own)) dataset.create_attribute(attribute, value);
  }
  return group;
}

const nexus = await written((file) => {
  file.create_attribute('default', 'entry');
  const entry = file.create_group('entry');
  entry.create_attribute('default', 'scan');
  nexusGroup(entry, 'other', { signal: 'counts' }, { counts: { data: count(12), shape: [3, 4] } });
  nexusGroup(
    entry,
    'scan',
    { signal: 'I', axes: 'q', auxiliary_signals: ['I2'] },
    {
      q: { data: count(6), attributes: { units: '1/Å' } },
      I: { data: count(6, 5), attributes: { long_name: 'intensity', units: 'a.u.' } },
      I_errors: { data: count(6, 0.5) },
      I2: { data: count(6, 20) },
    },
  );
  nexusGroup(
    entry,
    'stack',
    { signal: 'frames', axes: ['T', '.', 'tof', '.'], tof_indices: new Int32Array([2]) },
    {
      T: { data: count(3, 10), attributes: { units: 'K' } },
      tof: { data: count(6, 100), attributes: { units: 'us' } },
      frames: { data: count(3 * 4 * 5), shape: [3, 4, 5, 1], attributes: { interpretation: 'image' } },
    },
  );
  // Before 2014: numbered axes, here by a program that counts them from the last dimension.
  nexusGroup(
    entry,
    'old',
    {},
    {
      counts: { data: count(20), shape: [4, 5], attributes: { signal: '1' } },
      angle: { data: count(5), attributes: { axis: '1', units: 'deg' } },
      height: { data: count(4), attributes: { axis: '2' } },
    },
  );
  // As NXcanSAS has it: a coordinate of each point, which changes along one dimension only.
  nexusGroup(
    entry,
    'sas',
    { signal: 'I', I_axes: 'Q,Q', I_uncertainties: 'Idev', Q_indices: '0,1' },
    {
      I: { data: count(20), shape: [4, 5] },
      Idev: { data: count(20), shape: [4, 5] },
      Qx: { data: count(20).map((at) => (at % 5) / 10), shape: [4, 5], attributes: { units: '1/A' } },
      Qy: { data: count(20).map((at) => Math.floor(at / 5)), shape: [4, 5] },
    },
  );
  const linked = nexusGroup(entry, 'linked', { signal: 'data' }, {});
  linked.create_external_link('/etc/passwd', 'x', 'data');
  file.create_dataset({ name: 'cube', data: count(60), shape: [2, 5, 6] });
  file.create_dataset({ name: 'name', data: '样品' });
  file.create_external_link('/etc/passwd', 'x', 'elsewhere');
});
const look = await looker(nexus);

describe('an HDF5 file', () => {
  test('begins with the plot that NeXus names: signal over its axis with errors and other signals', async () => {
    const { path: place, dataset, children, plots } = await look();
    assert.equal(place, 'entry/scan');
    const { curve, page, hasErrors, signals, drawn } = dataset!;
    assert.deepEqual([drawn, hasErrors], ['curves', true]);
    assert.deepEqual(signals, [
      { name: 'I', label: 'intensity (a.u.)' },
      { name: 'I2', label: 'I2' },
    ]);
    assert.deepEqual(
      curve!.columns.map(({ name, role }) => [role, name]),
      [
        ['axis', 'q (1/Å)'],
        ['signal', 'intensity (a.u.)'],
        ['errors', 'intensity (a.u.)'],
        ['other', 'I2'],
      ],
    );
    assert.deepEqual(curve!.rows[2], [2, 2, 7, 2.5, 22]);
    assert.deepEqual(page!.columns, ['q (1/Å)', 'intensity (a.u.)', '± intensity (a.u.)', 'I2']);
    assert.deepEqual(page!.rows[5], ['5', '10', '5.5', '25']);
    assert.ok(children.some(({ name, type }) => name === 'I_errors' && type === 'dataset'));
    // All plots of the file are named, also the one whose data are in another file.
    assert.deepEqual(plots, {
      kind: 'plots',
      paths: ['entry/linked', 'entry/old', 'entry/other', 'entry/sas', 'entry/scan', 'entry/stack'],
      total: 6,
      isCut: false,
    });
    const { dataset: other } = await look('entry/scan', { signal: 'I2' });
    assert.deepEqual([other!.label, other!.hasErrors, other!.curve!.rows[0]![2]], ['I2', false, 20]);
  });

  test('shows a stack over named axes and edges of bins, at an index of the others', async () => {
    const { dataset } = await look('entry/stack', { at: '2,0' });
    const { at, dims, map, drawn } = dataset!;
    assert.deepEqual([drawn, at], ['map', '2,y,x,0']);
    assert.deepEqual(
      dims.map(({ name, length, value, isEdges }) => [name, length, value, isEdges]),
      [
        ['T (K)', 3, '12', false],
        ['', 4, '', false],
        ['tof (us)', 5, '', true],
        ['', 1, '', false],
      ],
    );
    assert.deepEqual(map, {
      rows: 4,
      columns: 5,
      block: [1, 1],
      range: [
        [0, 4],
        [0, 5],
      ],
      y: null,
      x: { values: [100, 101, 102, 103, 104, 105], isEdges: true },
    });
    const { dataset: curve } = await look('entry/stack', { at: 'x,1,2,0' });
    assert.deepEqual(
      curve!.curve!.rows,
      [
        [0, 10, 7],
        [1, 11, 27],
        [2, 12, 47],
      ].slice(0, curve!.curve!.rows.length),
    );
  });

  test('finds the axes of files before 2014, from either end', async () => {
    const { dataset } = await look('entry/old');
    assert.deepEqual(
      dataset!.dims.map(({ name }) => name),
      ['height', 'angle (deg)'],
    );
    assert.deepEqual(dataset!.page!.columns.slice(0, 3), ['height', '0', '1']);
  });

  test('finds the axes of small-angle scattering, where each point has its coordinates', async () => {
    const { hasErrors, dims, map } = (await look('entry/sas')).dataset!;
    assert.deepEqual([hasErrors, ...dims.map(({ name }) => name)], [true, 'Qy', 'Qx (1/A)']);
    assert.deepEqual(
      [map!.y!.values, map!.x!.values],
      [
        [0, 1, 2, 3],
        [0, 0.1, 0.2, 0.3, 0.4],
      ],
    );
  });

  test('shows its groups, attributes and texts; a link to another file leads nowhere and says so', async () => {
    const { children, attributes } = await look('/');
    assert.deepEqual(attributes, [{ name: 'default', value: 'entry' }]);
    const elsewhere = children.find(({ name }) => name === 'elsewhere')!;
    assert.deepEqual([elsewhere.type, elsewhere.dtype], ['link', '→ /etc/passwd:x']);
    assert.equal(children.find(({ name }) => name === 'cube')!.shape, '2 × 5 × 6');
    assert.deepEqual((await look('name')).dataset!.page!.rows, [['样品']]);
    const { dataset } = await look('entry/linked');
    assert.deepEqual(dataset!.refusal, { reason: 'link', what: '/etc/passwd:x' });
    await assert.rejects(look('elsewhere'), { key: 'files.previews.malformed' });
    await assert.rejects(look('nothing/there'), { key: 'files.previews.malformed' });
  });

  test('gives pages of values from any row and column on', async () => {
    const { dataset } = await look('cube', { at: '1' });
    assert.deepEqual([dataset!.at, dataset!.page!.rows[0]], ['1,y,x', ['30', '31', '32', '33', '34', '35']]);
    assert.equal((await look('cube', { at: '99' })).dataset!.at, '1,y,x', 'a place beyond the end is the last');
    const long = await looker(
      await written((file) => {
        file.create_dataset({ name: 'wide', data: count(250 * 120), shape: [250, 120] });
      }),
    );
    const { page } = (await long('wide', { from: 200, columnFrom: 100 })).dataset!;
    assert.deepEqual([page!.rows.length, page!.rows[0]!.length, page!.rows[0]![0]], [50, 20, String(200 * 120 + 100)]);
    assert.deepEqual([page!.from, page!.total, page!.columnFrom, page!.columnTotal], [200, 250, 100, 120]);
  });

  test('begins with what was measured, and not with the monitor of the beam', async () => {
    const monitored = await looker(
      await written((file) => {
        const entry = file.create_group('entry1');
        for (const [name, nexusClass] of [
          ['control', 'NXmonitor'],
          ['counter0', 'NXdata'],
        ] as const) {
          const group = entry.create_group(name);
          group.create_attribute('NX_class', nexusClass);
          group.create_attribute('signal', 'data');
          group.create_dataset({ name: 'data', data: count(12), shape: [3, 4] });
        }
      }),
    );
    const { path, plots } = await monitored();
    assert.deepEqual([path, plots?.paths], ['entry1/counter0', ['entry1/counter0', 'entry1/control']]);
  });

  test('without named axes begins with its largest array, and without numbers with its first group of several', async () => {
    const plain = await looker(
      await written((file) => {
        const run = file.create_group('run');
        run.create_dataset({ name: 'angle', data: count(60) });
        run.create_dataset({ name: 'image', data: count(60 * 40), shape: [60, 40] });
        run.create_dataset({ name: 'time', data: count(40) });
      }),
    );
    assert.equal((await plain()).path, 'run/image');
    assert.equal((await plain('/')).path, '');
    const words = await looker(
      await written((file) => {
        const sample = file.create_group('entry').create_group('sample');
        sample.create_dataset({ name: 'formula', data: 'SrTiO3' });
        sample.create_dataset({ name: 'name', data: 'single crystal' });
      }),
    );
    assert.equal((await words()).path, 'entry/sample');
  });

  test('names truth values, names of enumerations, complex numbers and references; keeps all digits', async () => {
    const typed = await looker(
      await written((file) => {
        file.create_dataset({ name: 'big', data: new BigInt64Array([2n ** 62n + 1n]) });
        file.create_dataset({ name: 'float', data: new Float32Array([0.1, 1e30, Number.NaN]) });
        const pairs = new Map([
          ['r', new Float64Array([1, 3])],
          ['i', new Float64Array([2, -4])],
        ]);
        file.create_dataset({ name: 'pair', data: pairs, shape: [2] });
        const group = file.create_group('target');
        file.create_dataset({ name: 'reference', data: [group.create_reference()] });
      }),
    );
    const shown = async (name: string) => (await typed(name)).dataset!;
    assert.deepEqual((await shown('big')).page!.rows, [['4611686018427387905']]);
    assert.deepEqual((await shown('float')).page!.rows, [['0.1'], ['1e+30'], ['NaN']]);
    const { dtype, isComplex, page } = await shown('pair');
    assert.deepEqual([dtype, isComplex, page!.rows], ['complex128', true, [['1+2i'], ['3-4i']]]);
    assert.deepEqual((await shown('reference')).page!.rows, [['→ /target']]);
  });

  test('in an object store is fetched once, however many of its places are looked at', async () => {
    const storageKey = newKey();
    await files.write(storageKey, Readable.from([nexus]));
    let opened = 0;
    const remote = {
      ...files,
      folder: undefined,
      open: (...asked: Parameters<typeof files.open>) => {
        opened += 1;
        return files.open(...asked);
      },
    };
    for (const at of ['0', '1'])
      await arrayPlace(
        { files: remote } as unknown as Context,
        { storageKey, size: nexus.length },
        { path: 'cube', ...nowhere, at },
      );
    assert.equal(opened, 1);
    await removeCopies();
  });

  test('is read through the filters of the list; another one is named', async () => {
    const { FS, get_plugin_search_paths: paths } = (await ready) as unknown as {
      FS: FileSystem;
      get_plugin_search_paths: () => string[];
    };
    const [folder] = paths() as [string];
    const plugins = path.join(
      path.dirname(createRequire(import.meta.url).resolve('h5wasm-plugins/package.json')),
      'plugins',
    );
    FS.mkdirTree(folder);
    for (const name of ['libH5Zlzf.so', 'libH5Zbshuf.so', 'libH5Zbitround.so'])
      FS.writeFile(`${folder}/${name}`, readFileSync(path.join(plugins, name)));
    const data = count(64);
    const packed = await looker(
      await written((file) => {
        const about = { data, shape: [8, 8], chunks: [8, 8] };
        file.create_dataset({ name: 'lzf', ...about, compression: 32_000, compression_opts: [] });
        file.create_dataset({ name: 'bitshuffle', ...about, compression: 32_008, compression_opts: [0, 2] });
        file.create_dataset({ name: 'bitround', ...about, compression: 32_023, compression_opts: [3] });
      }),
    );
    for (const name of ['lzf', 'bitshuffle'])
      assert.deepEqual((await packed(name)).dataset!.page!.rows[7]!.at(-1), '63', name);
    const { dataset } = await packed('bitround');
    assert.deepEqual(
      [dataset!.page, dataset!.refusal],
      [undefined, { reason: 'filter', what: 'Granular BitRound (32023)' }],
    );
  });

  test(
    'that is damaged or none is refused or read in part, and nothing waits for ever',
    { timeout: 120_000 },
    async () => {
      for (const bytes of [Buffer.from('words'), nexus.subarray(0, 600), Buffer.alloc(4096)])
        await assert.rejects((await looker(bytes))(), { key: 'files.previews.malformed' });
      const hdf4 = Buffer.from([0x0e, 0x03, 0x13, 0x01, 0, 0, 0, 0]);
      await assert.rejects((await looker(hdf4))(), { key: 'files.previews.format', params: { format: 'HDF4' } });
      for (let round = 1; round <= 2; round += 1) {
        const damaged = Buffer.from(nexus);
        for (let at = round * 37; at < damaged.length; at += 400) damaged[at] = (damaged[at]! + round * 85) & 255;
        const outcome = await (
          await looker(damaged)
        )().then(
          () => 'read',
          (error: { key?: string }) => error.key ?? '',
        );
        assert.ok(['read', 'files.previews.malformed', 'files.previews.tooLong'].includes(outcome), outcome);
      }
    },
  );
});
