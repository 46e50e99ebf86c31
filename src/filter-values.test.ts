import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { contractName } from '#shared/contract';
import { loginLog } from '#contract/monitor/login-log';
import { posts } from '#contract/system/posts';
import { search } from '#contract/data/search';
import { person } from '#factory/identity/accounts';
import { contracts } from './domains/contracts.ts';
import { caller, startPortal } from './testing.ts';

/* A filter value that is not understood is an error for programs (ruling 58), never a filter that is ignored. */

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const admin = await person(portal, { admin: true });

/** Keys of the wire: front ends of the RuoYi family send anything there, such as `pageNum=NaN`. */
const lenient = new Set([
  ...['pageNum', 'pageSize', 'orderByColumn', 'isAsc', 'reasonable', 'capTotal', 'params'],
  ...['files.downloads.temporary delete', 'system.users.importData updateSupport'],
]);
const strange = 'no such ~ value';

test('no call ignores a value of its query', () => {
  const ignored: string[] = [];
  for (const contract of contracts)
    for (const [action, { query }] of Object.entries(contract))
      if (query instanceof z.ZodObject)
        for (const [key, field] of Object.entries(query.shape)) {
          const name = `${contract[contractName]}.${action} ${key}`;
          if (lenient.has(key) || lenient.has(name)) continue;
          const read = (field as z.ZodType).safeParse(strange);
          const isKept = JSON.stringify(read.data ?? null)
            .toLowerCase()
            .includes('no such');
          if (read.success && !isKept) ignored.push(name);
        }
  assert.deepEqual(ignored, []);
});

test('visitors’ programs are told the name of a value that is not understood', async () => {
  const wrong = {
    from: 'notadate',
    to: '2026-02-30',
    type: 'paper,nonsense',
    year: '20x6',
    elements: 'Fe,Xx',
    sort: 'best',
    license: 'mine',
  };
  for (const [key, value] of Object.entries(wrong)) {
    const { code, error, fields } = await visitor(search.list, { query: { [key]: value } });
    assert.deepEqual([code, error, fields?.map(({ path }) => path)], [500, 'kernel.invalid', [key]], key);
  }
  for (const query of [{ from: '' }, { lang: 'xx' }, { unknown: '1' }, { pageNum: 'NaN' }])
    assert.equal((await visitor(search.list, { query })).code, 200, JSON.stringify(query));
});

test('the office is told too, for values, days and days inside params', async () => {
  for (const [query, path] of [
    [{ status: '7' }, 'status'],
    [{ beginTime: 'yesterday' }, 'beginTime'],
    [{ params: { beginTime: '2026-13-01' } }, 'params.beginTime'],
    [{ params: { endLoginTime: '2026-02-30' } }, 'params.endLoginTime'],
  ] as const) {
    const { code, error, fields } = await admin.call(loginLog.list, { query });
    assert.deepEqual([code, error, fields?.map((field) => field.path)], [500, 'kernel.invalid', [path]]);
  }
  assert.equal((await admin.call(loginLog.list, { query: { status: '', params: { beginTime: '' } } })).code, 200);
});

test('an export takes the page of its list, and refuses a wrong filter', async () => {
  const { statusCode, body } = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${posts.export.path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'pageNum=x&pageSize=y&status=9',
  });
  assert.equal(statusCode, 200);
  assert.deepEqual(
    (JSON.parse(body) as { fields: { path: string }[] }).fields.map(({ path }) => path),
    ['status'],
  );
});
