import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { File, ready } from 'h5wasm';
import type { Context } from '#server/context';
import { newKey } from '#server/files/files';
import { folderStore } from '#server/files/files-folder';
import { hdf5Of } from './hdf5.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-hdf5-test-'));
after(() => rmSync(home, { recursive: true }));
const files = await folderStore(home);
const ctx = { files } as Context;

/** The bytes of a file written by the library. */
async function written(fill: (file: File) => void): Promise<Buffer> {
  const { FS } = (await ready) as unknown as {
    FS: { readFile: (name: string) => Uint8Array; unlink: (name: string) => void };
  };
  const file = new File('/made.h5', 'w');
  fill(file);
  file.close();
  const bytes = Buffer.from(FS.readFile('/made.h5'));
  FS.unlink('/made.h5');
  return bytes;
}

async function looker(bytes: Buffer) {
  const storageKey = newKey();
  await files.write(storageKey, Readable.from([bytes]));
  return (place?: string, at = '') => hdf5Of(ctx, { storageKey, size: bytes.length }, { path: place, at });
}

const cube = Array.from({ length: 2 * 5 * 6 }, (_none, at) => at);
const nexus = await written((file) => {
  file.create_attribute('default', 'entry');
  const entry = file.create_group('entry');
  entry.create_attribute('default', 'data');
  const plot = entry.create_group('data');
  plot.create_attribute('NX_class', 'NXdata');
  plot.create_attribute('signal', 'counts');
  plot.create_attribute('axes', 'angle');
  plot.create_dataset({ name: 'angle', data: new Float64Array([10, 20, 30]) });
  plot.create_dataset({ name: 'counts', data: new Float64Array([1, 5, 2]) });
  file.create_dataset({ name: 'cube', data: new Float64Array(cube), shape: [2, 5, 6] });
  file.create_dataset({ name: 'name', data: '样品' });
  file.create_external_link('/etc/passwd', 'x', 'elsewhere');
});
const look = await looker(nexus);

describe('an HDF5 file', () => {
  test('begins with the plot that NeXus names, its axis first', async () => {
    const { path: place, dataset, children } = await look();
    assert.equal(place, 'entry/data');
    assert.deepEqual(dataset!.table, {
      columns: ['angle', 'counts'],
      rows: [
        ['10', '1'],
        ['20', '5'],
        ['30', '2'],
      ],
      more: false,
    });
    assert.deepEqual(
      children.map(({ name, type }) => [name, type]),
      [
        ['angle', 'dataset'],
        ['counts', 'dataset'],
      ],
    );
  });

  test('shows its groups, attributes and texts; a link to another file leads nowhere', async () => {
    const { children, attributes } = await look('/');
    assert.deepEqual(attributes, [{ name: 'default', value: 'entry' }]);
    assert.equal(children.find(({ name }) => name === 'elsewhere')!.type, 'link');
    assert.equal(children.find(({ name }) => name === 'cube')!.shape, '2 × 5 × 6');
    const types = Object.fromEntries(children.map(({ name, dtype }) => [name, dtype]));
    assert.deepEqual([types['cube'], types['name']], ['float64', 'string']);
    assert.deepEqual((await look('name')).dataset!.table!.rows, [['样品']]);
    await assert.rejects(look('elsewhere'), { key: 'files.previews.malformed' });
    await assert.rejects(look('nothing/there'), { key: 'files.previews.malformed' });
  });

  test('gives two dimensions of a larger dataset at a place of the others, as a map', async () => {
    const { dataset } = await look('cube', '1');
    assert.deepEqual([dataset!.at, dataset!.table!.rows.length], ['1', 30]);
    assert.deepEqual(dataset!.table!.rows[0], ['0', '0', '30']);
    assert.deepEqual((await look('cube', '99')).dataset!.at, '1', 'a place beyond the end is the last');
  });

  test(
    'that is damaged or none is refused or read in part, and nothing waits for ever',
    { timeout: 120_000 },
    async () => {
      for (const bytes of [Buffer.from('words'), nexus.subarray(0, 600), Buffer.alloc(4096)])
        await assert.rejects((await looker(bytes))(), { key: 'files.previews.malformed' });
      for (let round = 1; round <= 6; round += 1) {
        const damaged = Buffer.from(nexus);
        for (let at = round * 37; at < damaged.length; at += 400) damaged[at] = (damaged[at]! + round * 85) & 255;
        const outcome = await (
          await looker(damaged)
        )().then(
          () => 'read',
          (error: { key?: string }) => error.key,
        );
        assert.ok(['read', 'files.previews.malformed', 'files.previews.tooLong'].includes(outcome!), outcome);
      }
    },
  );
});
