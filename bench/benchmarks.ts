import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { largeRows, models } from './benchmarks-fill.ts';
import { latencyRow, percentile, times, type Row } from './measure.ts';
import type { Portal } from './portal.ts';

const kinds = {
  large: ['mae', 'rmse', 'medae', 'maxe', 'bias', 'mape', 'r2', 'pearson', 'spearman', 'scaledError'],
  classes: [
    ...['rocAuc', 'rocAucLabels', 'averagePrecision', 'accuracy', 'balancedAccuracy', 'precision', 'recall'],
    ...['specificity', 'f1', 'mcc', 'brier', 'logLoss', 'ece'],
  ],
} as const;

/** Pages that visitors open during the measurement. */
const looked = ['/', '/benchmarks', '/benchmarks/detail/board', '/data'];

/**
 * Measures files of 132,752 rows for each primary metric while visitors open pages, a board of 500 models, and the
 * rescoring of these models.
 */
export async function benchmarks(portal: Portal, client: pg.Client, token: string): Promise<Row[]> {
  const ask = async (path: string, method = 'GET', body?: object) => {
    const answer = await fetch(`${portal.url}/prod-api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        repeatsubmit: 'false',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const reply = (await answer.json()) as { code: number; msg: string; data?: { publicId: string; status: string } };
    if (reply.code !== 200) throw new Error(`${path}: ${reply.msg}`);
    return reply.data!;
  };
  await client.query(`update sys_user set is_verified = '1' where user_name = 'admin'`);
  const rows: Row[] = [];
  for (const [dataset, metrics] of Object.entries(kinds))
    for (const metric of metrics) {
      const row = await scored(dataset, metric);
      // All of them together take minutes.
      console.log(`  ${row.what}: ${row.figures}`);
      rows.push(row);
    }
  rows.push(...(await board()), await measuredAgain());
  return rows;

  /** Sends a file and waits for its score while visitors open pages. */
  async function scored(dataset: string, metric: string): Promise<Row> {
    await client.query(
      `update bench_metric set code = $2 where version_id =
         (select version_id from bench_version join bench_dataset using (dataset_id) where public_id = $1)`,
      [dataset, metric],
    );
    const file = fileOf(dataset, metric);
    const over = new AbortController();
    const spent: number[] = [];
    const visitor = (async () => {
      for (let at = 0; !over.signal.aborted; at++) {
        const [took] = await times(1, async () => (await fetch(portal.url + looked[at % looked.length])).text());
        spent.push(took!);
        await pause(20);
      }
    })();
    const began = performance.now();
    const form = {
      name: `Bench ${metric}`,
      description: 'Sent by a measurement',
      publisher: 'Bench',
      fileName: 'a.txt',
    };
    const { publicId } = await ask(`/front/benchmark/submit/${dataset}`, 'POST', { ...form, file });
    const answered = performance.now() - began;
    for (;;) {
      const { status } = await ask(`/front/benchmark/mine/model/${publicId}`);
      if (status === 'pending') break;
      if (status === 'failed') throw new Error(`${metric} failed`);
      await pause(100);
    }
    const seconds = (performance.now() - began) / 1000;
    over.abort();
    await visitor;
    await client.query(`update bench_model set submit_time = submit_time - interval '2 days' where public_id = $1`, [
      publicId,
    ]);
    const p95 = percentile(
      spent.toSorted((a, b) => a - b),
      0.95,
    );
    return {
      what: `${largeRows.toLocaleString('en')} rows by ${metric}`,
      figures: `answered ${(answered / 1000).toFixed(1)} s · scored ${seconds.toFixed(1)} s · pages p95 ${p95.toFixed(0)} ms`,
      goal: '≤ 30 s, p95 < 500 ms',
      ok: seconds <= 30 && p95 < 500,
    };
  }

  function fileOf(dataset: string, metric: string): string {
    const lines = ['id\tprediction'];
    for (let at = 0; at < largeRows; at++) {
      const value =
        dataset === 'large'
          ? 3 * Math.sin(at * 12.9898) + 0.3 * Math.sin(at * 3.3)
          : 0.5 + 0.49 * Math.sin(at * 12.9898 + Math.sin(at));
      const shown = metric === 'rocAucLabels' ? String(value > 0.5) : value.toFixed(6);
      lines.push(`${dataset}-${String(at + 1).padStart(6, '0')}\t${shown}`);
    }
    return lines.join('\n');
  }

  async function board(): Promise<Row[]> {
    const page = (at: number) => ask(`/front/benchmark/board/board?pageNum=${1 + (at % 10)}&pageSize=50`);
    const sorted = (at: number) => ask(`/front/benchmark/board/board?sort=rmse&name=Lab ${at % 40}`);
    const drawn = async () => (await fetch(`${portal.url}/benchmarks/detail/board`)).text();
    await times(5, page);
    await times(5, drawn);
    return [
      latencyRow(`board of ${models} models with all metrics, any page`, await times(50, page), 100),
      latencyRow('… filtered and sorted', await times(50, sorted), 100),
      latencyRow('… the page of the data set', await times(30, drawn), 500),
    ];
  }

  async function measuredAgain(): Promise<Row> {
    const { rows: found } = await client.query<{ dataset_id: string; row_ver: number }>(
      `select dataset_id, row_ver from bench_dataset where public_id = 'board'`,
    );
    const { dataset_id: datasetId, row_ver: rowVer } = found[0]!;
    const metrics = ['rmse', 'mae', 'r2'].map((code, at) => ({ code, unit: '', isPrimary: at === 0, decimals: 4 }));
    const began = performance.now();
    const change = { datasetId: Number(datasetId), rowVer, metrics, noteZh: '测量', noteEn: 'A measurement' };
    await ask('/bench/dataset/metrics', 'PUT', change);
    for (;;) {
      const { rows: state } = await client.query<{ status: string }>(
        `select status from bench_rescoring order by rescoring_id desc limit 1`,
      );
      if (state[0] && state[0].status !== 'running') break;
      await pause(500);
    }
    const seconds = (performance.now() - began) / 1000;
    return {
      what: `${models} models of 5,000 rows rescored`,
      figures: `${seconds.toFixed(0)} s`,
      goal: '< 300 s',
      ok: seconds < 300,
    };
  }
}
