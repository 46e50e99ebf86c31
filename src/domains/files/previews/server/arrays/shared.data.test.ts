import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import { newKey } from '#server/files/files';
import { folderStore } from '#server/files/files-folder';
import { arrayPlace, arraySketch } from './reading.ts';

/* Files of arrays that once showed something wrong, and what is right for each. */

const shared = process.env['SHARED_DATA'] ?? path.resolve(import.meta.dirname, '../../../../../../../shared/data');
const folder = path.join(shared, 'previews/2026-11-28');
const home = mkdtempSync(path.join(tmpdir(), 'lattice-arrays-'));
after(() => rmSync(home, { recursive: true }));
const files = await folderStore(home);
const ctx = { files, own: {} } as unknown as Context;

async function stored(name: string) {
  const bytes = readFileSync(path.join(folder, name));
  const storageKey = newKey();
  await files.write(storageKey, Readable.from([bytes]));
  return { storageKey, size: bytes.length };
}

const nowhere = { path: undefined, signal: undefined, at: '', from: 0, columnFrom: 0, range: undefined };
const looked = async (name: string, asked: object = {}) =>
  (await arrayPlace(ctx, await stored(name), { ...nowhere, ...asked })).dataset!;

describe('files of arrays', () => {
  test('keep a bright row, a bright column and a single pixel, also in a small picture', async () => {
    const { map, shape } = await looked('hot.nxs');
    assert.deepEqual([shape, map!.rows, map!.columns, map!.block], [[300, 300], 300, 300, [1, 1]]);
    const { map: small } = (await arraySketch(ctx, await stored('hot.nxs')))!;
    assert.equal(Math.max(...small!.values), 1e6);
    const bright = small!.values.filter((value) => value === 50).length;
    assert.equal(bright, small!.rows + small!.columns - 1);
  });

  test('use an axis of bin edges with its name and unit, errors and auxiliary signals', async () => {
    const edges = await looked('edges.nxs');
    assert.deepEqual(
      edges.dims.map(({ name, isEdges }) => [name, isEdges]),
      [['tof (us)', true]],
    );
    assert.deepEqual(
      [edges.curve!.rows[0], edges.page!.rows[0]],
      [
        [0, 105, 10],
        ['100 – 110', '10'],
      ],
    );
    const { hasErrors, signals, curve } = await looked('errors_aux.nxs');
    assert.deepEqual([hasErrors, signals.map(({ name }) => name)], [true, ['I', 'I2']]);
    assert.deepEqual(
      curve!.columns.map(({ role }) => role),
      ['axis', 'signal', 'errors', 'other'],
    );
  });

  test('are read through their filters', async () => {
    const { children } = await arrayPlace(ctx, await stored('filters.h5'), { ...nowhere, path: '/' });
    const datasets = children.filter(({ type, shape }) => type === 'dataset' && shape !== '–');
    assert.ok(datasets.length >= 14);
    for (const { name } of datasets) {
      const { page, refusal } = await looked('filters.h5', { path: name });
      assert.ok(page && !refusal, `${name}: ${refusal?.what}`);
    }
    const texts = async (name: string) => (await looked('filters.h5', { path: name })).page!.rows.flat();
    assert.deepEqual(await texts('bool'), ['true', 'false', 'true']);
    assert.match((await texts('ref'))[0]!, /^→ \//);
  });
});
