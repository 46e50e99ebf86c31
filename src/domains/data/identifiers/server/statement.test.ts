import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { startPortal } from '#testing';
import { identifiers } from '../contract.ts';
import * as queries from './queries.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const stranger = await person(portal, { verified: true });

test('the data availability statement names reserved and own identifiers in both languages, for those who fill in the record', async () => {
  const { resourceId } = await aResource(portal, owner);
  const asked = { params: { resourceId } };
  assert.ok(!(await owner.call(identifiers.statement, asked)).data, 'none without an identifier');
  await queries.reserve(portal.context(), { resourceId, kind: 'doi', value: '10.5072/abc', wanted: null });
  const said = (await owner.call(identifiers.statement, asked)).data as { zh: string; en: string };
  assert.match(said.zh, /^支撑本文结论的数据已存入.+，可通过 https:\/\/doi\.org\/10\.5072\/abc 获取。$/);
  assert.match(said.en, /available in .+ at https:\/\/doi\.org\/10\.5072\/abc\.$/);
  assert.equal((await stranger.call(identifiers.statement, asked)).error, 'data.resources.notFound');

  const own = await aResource(portal, owner, { form: { doi: '10.1234/x', cstr: 'CSTR:17081.11.abc' } });
  const both = await owner.call(identifiers.statement, { params: { resourceId: own.resourceId } });
  const { en } = both.data as { en: string };
  assert.ok(en.endsWith('https://doi.org/10.1234/x and https://cstr.cn/17081.11.abc.'), en);
});
