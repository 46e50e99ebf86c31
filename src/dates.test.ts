import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { contractName, type Endpoint } from '#shared/contract';
import { person } from '#factory/identity/accounts';
import { contracts } from './domains/contracts.ts';
import { startPortal } from './testing.ts';

const portal = await startPortal();
const admin = await person(portal, { admin: true });

const shapeOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? schema.shape : {});
const lists = contracts.flatMap((contract) =>
  Object.entries(contract)
    .filter(([, { method, reply, params }]: [string, Endpoint]) => method === 'GET' && reply.kind === 'rows' && !params)
    .map(([action, endpoint]: [string, Endpoint]) => ({ name: `${contract[contractName]}.${action}`, endpoint })),
);
/** PostgreSQL does not record when a table was created. */
const undated = 'tools.generator.free';
const filtered = lists.filter(({ name, endpoint }) => 'beginTime' in shapeOf(endpoint.query) && name !== undated);

/** The `X` of `begin{X}` that a list declares in addition to the unnamed form. */
const fieldOf = (endpoint: Endpoint) =>
  Object.keys(shapeOf(endpoint.query))
    .filter((key) => /^begin[A-Z]/.test(key) && key !== 'beginTime')
    .at(-1)!
    .slice('begin'.length);

for (const { name, endpoint } of filtered)
  test(`${name} takes its dates unnamed and named, flat and below params`, async () => {
    const field = fieldOf(endpoint);
    for (const key of ['beginTime', `begin${field}`])
      for (const asked of [`${key}=2090-01-01`, `params[${key}]=2090-01-01`]) {
        const answer = await portal.http.inject({
          url: `/prod-api${endpoint.path}?roleId=2&noticeId=1&${asked}`,
          headers: { authorization: `Bearer ${admin.token}` },
        });
        const { code, total, rows } = answer.json<{ code: number; total: number; rows: unknown[] }>();
        assert.deepEqual([code, total, rows], [200, 0, []], asked);
      }
  });

/** Lists counted by months or years, or short ones, such as those of one resource or of benchmarks. */
const withoutDates = new Set([
  ...['content.search.list', 'data.repository.list', 'data.statistics.list', 'data.statistics.mine'],
  // Searched by id or checksum, which is exact.
  ...['monitor.fixity.files', 'monitor.virus-scans.files', 'data.bags.list'],
  ...['data.metadata-fields.list', 'benchmarks.submissions.merges'],
  ...['files.transfers.list', 'benchmarks.datasets.frontList', 'benchmarks.bundles.list', undated],
]);

test('a list whose rows have dates takes them as a filter', () => {
  const dated = lists.filter(({ endpoint }) =>
    Object.keys(shapeOf((endpoint.reply as { schema: z.ZodType }).schema)).some((key) =>
      /(Time|Date|At|[dD]ay)$/.test(key),
    ),
  );
  const without = dated.filter((list) => !filtered.includes(list)).map(({ name }) => name);
  assert.deepEqual(without.toSorted(), [...withoutDates].toSorted());
});
