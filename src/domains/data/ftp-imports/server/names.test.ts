import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { recordFiles } from '#contract/data/record-files';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { ftpImports, type Remote } from '../contract.ts';
import { byteServer, gb18030, login } from './factory.ts';
import { fetchWaiting } from './fetching.ts';

const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const owner = await person(portal, { verified: true });

const latin1 = (bytes: Buffer) => bytes.toString('latin1');
const chinese = (text: string) => latin1(gb18030(text));
const utf8 = (text: string) => latin1(Buffer.from(text));

/** A server whose files have these raw paths, and a draft with its address. */
async function there(t: TestContext, raws: string[], { mlsd = false, ftpRoot = '' } = {}) {
  const server = await byteServer(new Map(raws.map((raw) => [raw, Buffer.from(`bytes of ${raw}\n`, 'latin1')])), {
    mlsd,
  });
  t.after(() => server.stop());
  const form = { ftpAddress: server.address, ftpRoot, ...login };
  const { resourceId: id } = await aResource(portal, owner, { files: {}, form });
  const params = { id };
  const look = async (path = '') => {
    const { data, msg } = await owner.call(ftpImports.browse, { params, query: { path } });
    return (data as { entries: Remote[] } | undefined)?.entries.map(({ path: at }) => at) ?? msg;
  };
  const fetched = async (body: { paths?: string[]; folders?: string[] }) => {
    const begun = await owner.call(ftpImports.start, { params, body });
    assert.equal(begun.code, 200, begun.msg);
    await fetchWaiting(portal.context());
    assert.deepEqual((await owner.call(ftpImports.list, { params })).data, []);
    const { rows } = await owner.call(recordFiles.ownFiles, { params, query: { pageSize: 100 } });
    return rows!.map(({ path }) => String(path)).toSorted();
  };
  return { ...server, params, look, fetched };
}

describe('a server with names in GB 18030', () => {
  const paths = [
    '温度数据.csv',
    '说明（最终版）.txt',
    'plain.csv',
    '乗陰.dat',
    '实验一/样品A.csv',
    '实验一/扫描 1/图1.txt',
  ];

  for (const mlsd of [false, true])
    test(`shows them as written, ${mlsd ? 'in machine-readable' : 'in usual'} listings, folder by folder`, async (t) => {
      const { look } = await there(t, paths.map(chinese), { mlsd });
      assert.deepEqual(await look(), ['实验一', 'plain.csv', '乗陰.dat', '温度数据.csv', '说明（最终版）.txt']);
      assert.deepEqual(await look('实验一'), ['实验一/扫描 1', '实验一/样品A.csv']);
      assert.deepEqual(await look('实验一/扫描 1'), ['实验一/扫描 1/图1.txt']);
    });

  test('gives each file by the bytes of its name, and it is kept under the name that a person reads', async (t) => {
    const { asked, fetched } = await there(t, paths.map(chinese));
    const kept = await fetched({ folders: ['实验一'], paths: paths.slice(0, 4) });
    assert.deepEqual(kept, paths.toSorted());
    assert.deepEqual(asked.toSorted(), paths.map(chinese).toSorted());
  });

  test('may have such a root directory; what is not there is missing', async (t) => {
    const raws = paths.map((path) => chinese(`数据/甲组/${path}`));
    const { params, look, fetched } = await there(t, raws, { ftpRoot: '/数据/甲组' });
    assert.equal((await owner.call(ftpImports.check, { params })).code, 200);
    const { files } = (await owner.call(ftpImports.checked, { params })).data as { files: number };
    assert.equal(files, paths.length);
    assert.equal((await look('实验一'))[1], '实验一/样品A.csv');
    assert.deepEqual(await fetched({ paths: ['实验一/样品A.csv'] }), ['实验一/样品A.csv']);
    const none = await owner.call(ftpImports.start, { params, body: { paths: ['实验二/样品A.csv'] } });
    assert.equal(none.error, 'data.ftp-imports.notFile');
  });
});

test('names in UTF-8, Western letters and several encodings in one folder are told apart', async (t) => {
  const western = await there(t, ['L\xe4nge.txt', 'caf\xe9 5 \xb0C.txt']);
  assert.deepEqual(await western.look(), ['Länge.txt', 'café 5 °C.txt'].toSorted());
  assert.deepEqual(await western.fetched({ paths: ['Länge.txt'] }), ['Länge.txt']);

  const unicode = await there(t, ['é.txt', 'μ-SR.dat', '样品.csv', '扫描/α相.dat'].map(utf8));
  assert.deepEqual(
    await unicode.look(),
    ['扫描', 'é.txt', 'μ-SR.dat', '样品.csv'].toSorted((a) => (a === '扫描' ? -1 : 0)),
  );
  assert.deepEqual(await unicode.fetched({ folders: ['扫描'] }), ['扫描/α相.dat']);
  assert.deepEqual(unicode.asked, [utf8('扫描/α相.dat')]);

  const mixed = await there(t, [...['温度数据.csv', '电阻.csv', '实验记录.txt'].map(chinese), utf8('é标题.txt')]);
  assert.deepEqual(await mixed.look(), ['é标题.txt', '实验记录.txt', '温度数据.csv', '电阻.csv']);
  assert.deepEqual(await mixed.fetched({ paths: ['é标题.txt', '电阻.csv'] }), ['é标题.txt', '电阻.csv']);
});
