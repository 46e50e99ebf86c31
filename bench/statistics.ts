import type pg from 'pg';
import { latencyRow, times, type Row } from './measure.ts';
import { publicIdOf, resources } from './statistics-fill.ts';
import { processorTimeOf, type Portal } from './portal.ts';

/** Requests a recount as the back office does and waits until the database reports its end. */
async function recount(portal: Portal, client: pg.Client, token: string): Promise<number> {
  await client.query('update data_usage_state set counted_to = now(), recounted_at = null');
  const began = performance.now();
  const answer = await fetch(`${portal.url}/prod-api/data/statistics/recount`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, repeatsubmit: 'false' },
  });
  const { code, msg } = (await answer.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(msg);
  for (;;) {
    const { rows } = await client.query('select recounted_at from data_usage_state');
    if (rows[0].recounted_at) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Processor time of the database's connections so far, in seconds. It is more reliable than a clock on a busy machine.
 */
async function databaseTime(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select pid from pg_stat_activity where backend_type = 'client backend'`);
  return rows.reduce((sum, { pid }) => sum + processorTimeOf(pid as number), 0) / 1000;
}

/** Measures 10 million events: recount, incremental count, and display. */
export async function statistics(portal: Portal, client: pg.Client, token: string): Promise<Row[]> {
  const { rows: events } = await client.query('select count(*)::int as n from data_usage_event');
  const rows: Row[] = [];
  const sums: string[] = [];
  for (const round of ['first', 'second']) {
    const before = await databaseTime(client);
    const seconds = (await recount(portal, client, token)) / 1000;
    const busy = (await databaseTime(client)) - before;
    const { rows: counted } = await client.query(
      'select sum(views) as views, sum(downloads) as downloads, sum(unique_uses) as uses from data_usage_month',
    );
    sums.push(JSON.stringify(counted[0]));
    rows.push({
      what: `recount of ${(events[0].n as number).toLocaleString('en')} events, ${round}`,
      figures: `${seconds.toFixed(1)} s · ${busy.toFixed(0)} s of the database's processors`,
      goal: '< 60 s',
      ok: seconds < 60,
    });
  }
  rows.push({
    what: 'both recounts are equal',
    figures: sums[0] ?? '',
    goal: 'equal',
    ok: sums[0] === sums[1],
  });
  let asked = 0;
  const ask = async () => {
    const address = `${portal.url}/prod-api/front/statistics/record/${publicIdOf((asked++ * 7919) % resources)}`;
    const { code, msg } = (await (await fetch(address)).json()) as { code: number; msg: string };
    if (code !== 200) throw new Error(msg);
  };
  await times(20, ask);
  rows.push(latencyRow('use of a resource', await times(300, ask), 10));
  const list = async () => {
    const headers = { authorization: `Bearer ${token}` };
    await (
      await fetch(`${portal.url}/prod-api/data/statistics/list?pageNum=${1 + (asked++ % 50)}`, { headers })
    ).json();
  };
  await times(5, list);
  rows.push(latencyRow("the back office's list", await times(60, list), 50));
  return rows;
}
