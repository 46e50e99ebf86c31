import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Failure } from '#shared/fail';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { PreviewQuery } from '../contract.ts';
import { previewOf } from './service.ts';

/* Files whose names tell nothing, or promise something else. */

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();

async function shown(name: string, content: string | Buffer, query?: PreviewQuery) {
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([Buffer.from(content)]));
  return previewOf(ctx, { name, size, sha256, storageKey }, query);
}

const refusalOf = (name: string, content: Buffer) =>
  shown(name, content).then(
    () => undefined,
    (error: unknown) => {
      assert.ok(error instanceof Failure);
      return { key: error.key, ...error.params };
    },
  );

describe('a file of any name', () => {
  for (const name of ['run.abo', 'si.castep', 'FORCE_SETS', 'PROCAR', 'mesh.geo', 'a.b.c', '数据说明', 'noending'])
    test(`is shown as text under the name ${name}`, async () => {
      assert.deepEqual(await shown(name, ' ecut 30\n'), { kind: 'text', text: ' ecut 30\n', more: false });
    });

  test('is a table if it holds columns of numbers, and its text on request', async () => {
    const content = `Time, H_vsm, m\n s, T, emu\n${'1.5 0.2 0.3\n'.repeat(12)}`;
    for (const name of ['loop.fld', 'X05932.340', 'noending']) {
      const seen = await shown(name, content);
      assert.ok(seen.kind === 'table');
      assert.deepEqual(seen.columns, ['Time (s)', 'H_vsm (T)', 'm (emu)']);
      assert.equal((await shown(name, content, PreviewQuery.parse({ as: 'text' }))).kind, 'text');
    }
  });

  test('is an array if it begins as HDF5 or NumPy', async () => {
    const npy = Buffer.concat([
      Buffer.from('\u0093NUMPY\u0001\u0000', 'latin1'),
      Buffer.from([0x76, 0]),
      Buffer.from("{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }".padEnd(117) + '\n', 'latin1'),
      Buffer.from(new Float64Array([1, 2]).buffer),
    ]);
    assert.equal((await shown('model.hgx', npy)).kind, 'arrays');
    assert.deepEqual(await refusalOf('model.hgx', Buffer.from('\u0089HDF\r\n\u001a\n broken', 'latin1')), {
      key: 'files.previews.malformed',
    });
  });

  test('is read in its encoding', async () => {
    assert.deepEqual(await shown('说明.abo', Buffer.from('cec2b6c80a', 'hex')), {
      kind: 'text',
      text: '温度\n',
      more: false,
      encoding: 'gb18030',
    });
  });

  test('without its fill of zero bytes', async () => {
    const { text } = (await shown('sample.raw', Buffer.concat([Buffer.from('T=300'), Buffer.alloc(59)]))) as {
      text: string;
    };
    assert.equal(text, 'T=300');
  });

  test('says its format if it is no text', async () => {
    assert.deepEqual(await refusalOf('run.abo.gz', gzipSync('x'.repeat(100))), {
      key: 'files.previews.format',
      format: 'GZ',
    });
    assert.deepEqual(await refusalOf('wave.bin', Buffer.from(new Float64Array([1, 2.5, 300]).buffer)), {
      key: 'files.previews.binary',
    });
  });
});

describe('a file that is not what its name promises', () => {
  const named: Record<string, string> = {
    'structure.xyz': 'no atoms here\nat all\n',
    POSCAR: 'a remark\n',
    'scan.jdx': 'no spectrum\n',
    'vasprun.xml': '<nothing/>\n',
    'notes.ipynb': 'plain words\n',
  };
  for (const [name, content] of Object.entries(named))
    test(`is shown as text with the reason: ${name}`, async () => {
      assert.deepEqual(await shown(name, content), {
        kind: 'text',
        text: content,
        more: false,
        notRead: 'malformed',
      });
    });

  test('is refused if it is no text either', async () => {
    assert.deepEqual(await refusalOf('structure.xyz', Buffer.from([1, 2, 3, 4, 5, 6])), {
      key: 'files.previews.malformed',
    });
  });
});
