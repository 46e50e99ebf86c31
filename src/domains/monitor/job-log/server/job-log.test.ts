import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settings } from '#contract/system/settings';
import { person } from '#factory/identity/accounts';
import { readWorkbook } from '#server/formats/read-workbook';
import { startPortal } from '#testing';
import { jobLog } from '../contract.ts';
import { recordRun } from './index.ts';
import { expire } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;

const jobs = [
  { jobId: 7, jobName: '日报', jobNameEn: 'Daily report', jobGroup: 'DEFAULT', invokeTarget: "ryTask.ryParams('a')" },
  { jobId: 8, jobName: '周报_%', jobNameEn: '', jobGroup: 'SYSTEM', invokeTarget: 'content.links.check' },
] as const;

/** Runs of a past day, one a minute; every tenth fails. */
async function runs(day: string, count: number, job: (typeof jobs)[number]) {
  for (let at = 0; at < count; at++)
    await recordRun(portal.context(), job, {
      startTime: new Date(Date.parse(`${day}T09:00:00+08:00`) + at * 60_000),
      elapsedMs: 1500,
      note: at === 1 ? '=1+1' : '',
      error: at % 10 === 0 ? 'Error: broken' : undefined,
    });
}
await runs('2024-03-01', 25, jobs[0]);
await runs('2024-03-02', 12, jobs[1]);
await runs('2024-03-03', 8, { ...jobs[0], jobName: '新日报' } as never);

const listed = async (query: object = {}) => {
  const { total, rows, code, msg } = await admin.call(jobLog.list, { query });
  assert.equal(code, 200, msg);
  return { total: total!, rows: rows! };
};

describe('the job log', () => {
  test('has exact totals by each filter and their combinations', async () => {
    for (const [query, total] of [
      [{}, 45],
      [{ jobName: '日报' }, 33],
      [{ jobName: 'DAILY' }, 33],
      [{ jobName: '报_%' }, 12],
      [{ jobName: '新' }, 8],
      [{ jobId: 7 }, 33],
      [{ jobId: 0 }, 45],
      [{ jobGroup: 'SYSTEM' }, 12],
      [{ invokeTarget: 'RYTASK' }, 33],
      [{ jobName: 'nobody' }, 0],
      [{ status: '1' }, 3 + 2 + 1],
      [{ status: '1', jobId: 7 }, 3 + 1],
      [{ jobName: '日报', params: { beginTime: '2024-03-02', endTime: '2024-03-09' } }, 8],
      [{ beginTime: '2024-03-01', endTime: '2024-03-01', status: '0', jobGroup: 'DEFAULT' }, 22],
      [{ pageNum: 'NaN', status: '' }, 45],
    ] as const)
      assert.equal((await listed(query)).total, total, JSON.stringify(query));
  });

  test('shows every run once, newest first, whatever the page, and the last page beyond the end', async () => {
    for (const query of [{}, { jobGroup: 'DEFAULT' }, { jobId: 7, status: '0' }]) {
      const seen: number[] = [];
      const { total } = await listed(query);
      for (let pageNum = 1; pageNum <= Math.ceil(total / 10); pageNum++)
        seen.push(...(await listed({ ...query, pageNum })).rows.map((row) => row['jobLogId'] as number));
      assert.equal(new Set(seen).size, total);
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => b - a),
      );
      const beyond = (await listed({ ...query, pageNum: 99 })).rows.map((row) => row['jobLogId']);
      assert.deepEqual(beyond, seen.slice(-beyond.length));
    }
  });

  test('says what a job was called when it ran, and how long it took, in the reader’s language', async () => {
    const [row] = (await listed({ jobId: 7 })).rows;
    assert.deepEqual(
      [row!['jobName'], row!['startTime'], row!['endTime'], row!['jobMessage']],
      ['新日报', '2024-03-03 09:07:00', '2024-03-03 09:07:01', '新日报 总共耗时：1500毫秒'],
    );
    const english = await listed({ jobId: 7, lang: 'en' });
    assert.equal(english.rows[0]!['jobMessage'], 'Daily report took 1500 ms');
    const { data } = await admin.call(jobLog.find, { params: { jobLogId: row!['jobLogId'] as number } });
    assert.deepEqual(data, row);
    const gone = await admin.call(jobLog.find, { params: { jobLogId: 999_999 } });
    assert.equal(gone.error, 'monitor.job-log.notFound');
  });

  test('leaves as a workbook in which nothing is a formula', async () => {
    const answer = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/monitor/jobLog/export',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'pageNum=1&pageSize=10&jobGroup=SYSTEM&',
    });
    const [head, ...rows] = await readWorkbook(answer.rawPayload, { maxBytes: 1e6, maxRows: 1000, maxColumns: 20 });
    assert.equal(head!.slice(0, 7).join(), '日志序号,任务名称,任务组名,调用目标字符串,日志信息,执行状态,异常信息');
    assert.equal(rows.length, 12);
    assert.deepEqual(rows[1]!.slice(5, 7), ['失败', 'Error: broken']);
    assert.equal(rows[10]![4], '周报_% 总共耗时：1500毫秒；=1+1');
  });
});

describe('old runs leave the log for archive files', () => {
  const set = async (configKey: string, configValue: string) => {
    const [row] = (await admin.call(settings.list, { query: { configKey } })).rows!;
    assert.equal((await admin.call(settings.edit, { body: { ...row, configValue } })).code, 200);
  };

  test('by number, and by a stretch of days', async () => {
    const ids = (await listed({ jobId: 8 })).rows.slice(0, 2).map((row) => row['jobLogId']);
    await admin.call(jobLog.remove, { params: { jobLogIds: ids.join(',') } });
    assert.equal((await listed({ jobId: 8 })).total, 10);
    const cleaned = await admin.call(jobLog.clean, { query: { beginTime: '2024-03-02', endTime: '2024-03-02' } });
    assert.deepEqual([cleaned['moved'], cleaned['kept'], cleaned['done']], [10, 0, true]);
    assert.equal((await listed()).total, 33);
  });

  test('when a job has more of them than the settings allow: the newest stay', async () => {
    await set('sys.job.logDays', '0');
    await set('sys.job.logRows', '5');
    await expire(portal.context());
    const left = (await listed({ jobName: '日报', endTime: '2024-03-01' })).rows;
    assert.deepEqual(
      left.map((row) => String(row['startTime']).slice(11)),
      ['09:24:00', '09:23:00', '09:22:00', '09:21:00', '09:20:00'],
    );
    assert.equal((await listed()).total, 10);
  });

  test('beside a writer whose transaction is open, when they are older than the settings allow', async () => {
    await set('sys.job.logDays', '30');
    const now = { startTime: new Date(), elapsedMs: 1, note: '' };
    await db.transaction().execute(async (writer) => {
      await recordRun({ ...portal.context(), db: writer }, jobs[0], now);
      await expire(portal.context());
    });
    assert.equal((await listed()).total, 1);
  });

  test('only when they are old enough, and never change', async () => {
    await assert.rejects(db.updateTable('sysJobLog').set({ note: 'x' }).execute(), /never changed/);
    const cleaned = await admin.call(jobLog.clean);
    assert.deepEqual([cleaned['moved'], cleaned['kept']], [0, 1]);
    await set('sys.job.logDays', '0');
    assert.match((await admin.call(jobLog.clean)).msg, /均予以保留/);
    assert.equal((await listed()).total, 1);
  });
});
