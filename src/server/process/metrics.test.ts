import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deposits } from '#contract/data/deposits';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { addJob } from '#server/jobs/jobs';
import { startPortal } from '#testing';
import { readEnv } from './env.ts';
import { metricsOf, serveMetrics } from './metrics.ts';

const portal = await startPortal({ JOBS: 'off', METRICS_ADDRESS: '127.0.0.1:0' });
const look = async (path = '/metrics') => {
  const answer = await fetch(`http://127.0.0.1:${portal.metricsPort}${path}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
/** The value of a series, given its name and labels in the text format. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? Number.NaN,
  );

test('answers are counted by method, route pattern and code, and not by address', async () => {
  const author = await person(portal, { verified: true });
  const { resourceId } = await aResource(portal, author, {});
  await author.call(deposits.open, { params: { id: resourceId } });
  await author.call(deposits.open, { params: { id: 987_654 } });
  await portal.http.inject({ url: '/prod-api/front/resource/mine/1' });
  await portal.http.inject({ method: 'PURGE' as 'GET', url: '/secret-place?token=abc' });
  const { status, type, text } = await look();
  assert.deepEqual([status, type], [200, 'text/plain; version=0.0.4; charset=utf-8']);
  const count = (code: number) =>
    valueOf(
      text,
      `lattice_http_request_duration_seconds_count{method="GET",route="/prod-api/front/resource/mine/:id",status="${code}"}`,
    );
  assert.deepEqual([count(200), count(500), count(401)], [1, 1, 1]);
  assert.ok(!/secret-place|abc|987654|person\d/.test(text), 'nothing of what was asked for');
});

test('process, connections, queue, disk space and the gauges of nouns are present', async () => {
  await addJob(portal.context(), 'kernel.cache.sweep', {}, { at: new Date(Date.now() + 3_600_000) });
  const { text } = await look();
  assert.ok(valueOf(text, 'process_resident_memory_bytes') > 1e6);
  assert.ok(valueOf(text, 'lattice_database_connections{state="most"}') >= 5);
  assert.equal(valueOf(text, 'lattice_database_up'), 1);
  assert.ok(valueOf(text, 'lattice_jobs{state="waiting"}') >= 1);
  assert.equal(valueOf(text, 'lattice_jobs{state="failed"}'), 0);
  assert.ok(valueOf(text, 'lattice_storage_bytes{state="free"}') > 0);
  assert.equal(valueOf(text, 'lattice_uploads_unfinished'), 0);
});

test('metrics are served at that address only', async () => {
  assert.equal((await look('/')).status, 404);
  assert.ok(![200].includes((await portal.http.inject({ url: '/metrics' })).statusCode));
});

test('an address that cannot be used is named', async () => {
  const context = () => portal.context();
  const taken = `127.0.0.1:${portal.metricsPort}`;
  await assert.rejects(serveMetrics(taken, metricsOf([], context()), context), /METRICS_ADDRESS: cannot listen on/);
  assert.throws(() => readEnv({ METRICS_ADDRESS: '9464' }), /METRICS_ADDRESS: must be an address and a port/);
});
