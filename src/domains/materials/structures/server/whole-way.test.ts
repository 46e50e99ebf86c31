import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { search } from '#contract/data/search';
import { withdraw } from '#module/data/life-cycle';
import { zipped } from '#server/files/zip';
import { actingAs, aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { structures } from '../contract.ts';
import { crystals, structuresRead } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const her = await person(portal, { verified: true });
const many = 200;

async function* cells() {
  for (let at = 0; at < many; at += 1) {
    const text = crystals.srtio3
      .replace('data_SrTiO3', `data_step-${at}`)
      .replaceAll('3.905', (3.9 + at / 5000).toFixed(4));
    yield {
      path: `steps/${at}.cif`,
      size: text.length,
      compress: true,
      open: () => Readable.from([Buffer.from(text)]),
    };
  }
}

/** Numbers of structures that visitors find by each way. */
async function seen() {
  const optimade = await portal.http.inject({
    url: `/optimade/v1/structures?filter=${encodeURIComponent('elements HAS ALL "Sr","Ti","O" AND nelements=3')}&page_limit=1`,
  });
  const [material] = (await visitor(structures.list, { query: { formula: 'SrTiO3' } })).rows as { id: string }[];
  const page = material && (await visitor(structures.structuresOf, { params: { id: material.id } }));
  return {
    optimade: optimade.json<{ meta: { data_returned: number } }>().meta.data_returned,
    materials: page?.total ?? 0,
    search: (await visitor(search.list, { query: { formula: 'SrTiO3', structure: '1' } })).total,
  };
}

test('a zip of 200 crystals is found whole in pages, search and OPTIMADE, until it is withdrawn', async () => {
  const archive = Buffer.concat(await Array.fromAsync(zipped(cells(), new Date())));
  const { resourceId, publicId } = await aResource(portal, her, { status: '5', files: { 'steps.zip': archive } });
  assert.deepEqual(await seen(), { optimade: 0, materials: 0, search: 0 });
  await structuresRead(portal);
  assert.deepEqual(await seen(), { optimade: many, materials: many, search: 1 });
  const { rows } = await visitor(structures.ofRecord, { params: { publicId } });
  const { id } = (rows as { id: string }[])[0]!;
  await withdraw(actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']), resourceId, '仪器标定错误');
  assert.deepEqual(await seen(), { optimade: 0, materials: 0, search: 0 });
  assert.equal((await visitor(structures.find, { params: { id } })).error, 'materials.structures.notFound');
});
