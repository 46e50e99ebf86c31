import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dataset } from '#factory/benchmarks/datasets';
import { startPortal } from '#testing';
import { modelStates } from '../contract.ts';
import { badgePath, embedBoardPath, embedModelPath, feedPath } from '../paths.ts';
import { model } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.context();
const get = (url: string) => portal.http.inject({ url });

const off = (by: number) => [0, 1, 2, 3, 4, 5, 6, 7].map((value) => value + by);
const { publicId, datasetId } = await dataset(portal, { nameEn: 'Gap <b>' });
const one = await model(portal, publicId, off(0.25), { name: 'A & <b>', publisher: '"Lab"' });
await model(portal, publicId, off(1), { name: 'Second' });

describe('other sites', () => {
  test('show a badge with rank and score', async () => {
    const { statusCode, headers, body } = await get(`${badgePath(one.publicId)}?lang=en`);
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^image\/svg\+xml/);
    assert.match(body, /#1 · MAE 0\.250</);
    assert.match(body, /A &amp; &lt;b&gt;/);
  });

  test('follow a board by its feed, the latest model first', async () => {
    const { headers, body } = await get(`${feedPath(publicId)}?lang=en`);
    assert.match(String(headers['content-type']), /^application\/atom\+xml/);
    assert.deepEqual(
      [...body.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map(([, title]) => title),
      ['Second', 'A &amp; &lt;b&gt;'],
    );
    assert.match(body, /<name>&quot;Lab&quot;<\/name>/);
    assert.match(body, /#1 · MAE 0\.250/);
  });

  test('frame a board and a model, and no other page', async () => {
    for (const path of [embedBoardPath(publicId), embedModelPath(one.publicId)]) {
      const { statusCode, headers, body } = await get(`${path}?lang=en`);
      assert.equal(statusCode, 200, path);
      assert.match(String(headers['content-security-policy']), /frame-ancestors \*/);
      assert.match(String(headers['content-security-policy']), /default-src 'none'/);
      assert.ok(body.includes('A &amp; &lt;b&gt;') && body.includes('0.250') && !body.includes('<b>'));
      assert.ok(!body.includes('<script'));
    }
    const { headers } = await get('/prod-api/front/benchmark/list');
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'self'/);
    assert.equal((await get(`${embedBoardPath(publicId)}?rows=1&lang=en`)).body.includes('Second'), false);
  });

  test('see nothing of models that visitors do not see, nor of a data set that is withdrawn', async () => {
    for (const status of modelStates) {
      const made = await model(portal, publicId, off(2), { status, name: `Model ${status}` });
      // A superseded model keeps its page, but is on no board.
      const hasPage = status === 'approved' || status === 'superseded';
      for (const path of [badgePath(made.publicId), embedModelPath(made.publicId)])
        assert.equal((await get(path)).statusCode, hasPage ? 200 : 404, `${status} ${path}`);
      for (const path of [feedPath(publicId), embedBoardPath(publicId)])
        assert.equal((await get(path)).body.includes(made.name), status === 'approved', `${status} ${path}`);
    }
    await db.updateTable('benchDataset').set({ status: 'withdrawn' }).where('datasetId', '=', datasetId).execute();
    for (const path of [
      badgePath(one.publicId),
      embedModelPath(one.publicId),
      feedPath(publicId),
      embedBoardPath(publicId),
    ])
      assert.equal((await get(path)).statusCode, 404, path);
    assert.equal((await get(embedBoardPath('..%2f'))).statusCode, 404);
  });
});

test('a badge, a feed and a frame of hidden targets have the digits of the board', async () => {
  const targets = Array.from({ length: 60 }, (_, at) => at / 7);
  const hidden = await dataset(portal, { targets, hasOpenTargets: false });
  const made = await model(
    portal,
    hidden.publicId,
    targets.map((target, at) => target + Math.sin(at) / 3),
  );
  for (const path of [
    badgePath(made.publicId),
    feedPath(hidden.publicId),
    embedBoardPath(hidden.publicId),
    embedModelPath(made.publicId),
  ]) {
    const { body } = await get(path);
    assert.match(body, /\d\.\d{3}\D/, path);
    assert.doesNotMatch(body.replaceAll(/T[\d:.]+Z/g, ''), /\d\.\d{4,}/, path);
  }
});
