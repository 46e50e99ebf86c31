import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { readWorkbook } from '#server/formats/read-workbook';
import { startPortal } from '#testing';
import { product } from '../../../index.ts';
import { jobs, type Job } from '../contract.ts';
import { declaredBy } from './registry.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;
const module = product.modules.find(({ name }) => name === 'monitor.jobs')!;
const seed = () => module.seed!(portal.context(), undefined as never);

const sample = {
  jobName: '每日问候',
  jobGroup: 'DEFAULT',
  invokeTarget: "ryTask.ryParams('ry')",
  cronExpression: '0 0 12 * * ?',
  misfirePolicy: '1',
  concurrent: '1',
  status: '0',
};
const find = async (jobId: number) => (await admin.call(jobs.find, { params: { jobId } })).data as Job;
const add = async (more: object = {}) => {
  const reply = await admin.call(jobs.add, { body: { ...sample, ...more } });
  assert.equal(reply.code, 200, reply.msg);
  return find(reply['jobId'] as number);
};
const listed = async (query: object = {}) =>
  (await admin.call(jobs.list, { query: { pageSize: 100, ...query } })).rows as unknown as Job[];
const systemJob = async (invokeTarget: string) => (await listed({ invokeTarget, jobGroup: 'SYSTEM' }))[0]!;

describe('the list of jobs', () => {
  test('holds whatever the product does on a schedule, running, named in both languages', async () => {
    const rows = await listed({ jobGroup: 'SYSTEM' });
    const declared = declaredBy(product.modules);
    assert.deepEqual(rows.map((row) => row.invokeTarget).toSorted(), declared.map(({ name }) => name).toSorted());
    for (const row of rows) {
      assert.deepEqual([row.status, row.isSystem, row.isRunning], ['0', true, false]);
      assert.match(row.jobName, /\p{Script=Han}/u);
      assert.doesNotMatch(row.jobNameEn, /\p{Script=Han}|\.|^$/u);
      assert.match(String(row.nextValidTime), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    }
  });

  test('is narrowed by part of either name, group, status and part of the target', async () => {
    const { jobId } = await add({ jobName: '特别的A%_', jobNameEn: 'Quite special', jobGroup: 'OTHER' });
    for (const query of [
      { jobName: 'a%_' },
      { jobName: 'QUITE' },
      { jobGroup: 'OTHER' },
      { jobGroup: 'OTHER', status: '1', invokeTarget: 'RYPARAMS' },
    ])
      assert.deepEqual(
        (await listed(query)).map((row) => row.jobId),
        [jobId],
      );
    assert.deepEqual(await listed({ jobGroup: 'OTHER', status: '0' }), []);
    const names = (await listed({ orderByColumn: 'jobId', isAsc: 'descending' })).map((row) => row.jobId);
    assert.deepEqual(
      names,
      names.toSorted((a, b) => b - a),
    );
  });

  test('leaves as a workbook with labels', async () => {
    const answer = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/monitor/job/export',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'pageNum=1&pageSize=1&jobGroup=OTHER&',
    });
    const [head, ...rows] = await readWorkbook(answer.rawPayload, { maxBytes: 1e6, maxRows: 100, maxColumns: 20 });
    assert.equal(head!.join(), '任务序号,任务名称,任务组名,调用目标字符串,执行表达式,计划策略,并发执行,任务状态');
    assert.deepEqual(rows[0]!.slice(1), [
      '特别的A%_',
      'OTHER',
      "ryTask.ryParams('ry')",
      '0 0 12 * * ?',
      '立即触发执行',
      '禁止',
      '暂停',
    ]);
  });
});

describe('an administrator', () => {
  test('adds a job, which is paused whatever was sent and knows when it would come; changes and deletes it', async () => {
    const job = await add();
    assert.deepEqual([job.status, job.isSystem, job.createBy], ['1', false, 'admin']);
    assert.match(String(job.nextValidTime), / 12:00:00$/);
    const { code, msg } = await admin.call(jobs.edit, {
      body: { ...job, cronExpression: '0 30 8 * * ?', status: '0' },
    });
    assert.equal(code, 200, msg);
    const changed = await find(job.jobId);
    assert.deepEqual([changed.status, changed.updateBy], ['0', 'admin']);
    assert.match(String(changed.nextValidTime), / 08:30:00$/);
    await admin.call(jobs.changeStatus, { body: { jobId: job.jobId, status: '1' } });
    assert.equal((await find(job.jobId)).status, '1');
    const other = await add();
    const system = await systemJob('content.links.check');
    const remove = (...ids: number[]) => admin.call(jobs.remove, { params: { jobIds: ids.join(',') } });
    assert.equal((await remove(job.jobId, system.jobId)).error, 'monitor.jobs.systemStays');
    assert.equal((await remove(job.jobId, 999_999)).error, 'monitor.jobs.notFound');
    assert.equal((await remove(job.jobId, other.jobId)).code, 200);
    assert.equal((await admin.call(jobs.find, { params: { jobId: job.jobId } })).error, 'monitor.jobs.notFound');
  });

  test('is told at the field what is wrong with a job', async () => {
    const faulty: [change: object, field: string, reason?: string][] = [
      [{ cronExpression: 'every day' }, 'cronExpression', 'cron 表达式须有 6 或 7 项'],
      [{ cronExpression: '0 0 25 * * ?' }, 'cronExpression', '时 0–23'],
      [{ cronExpression: '0 0 0 L-3 * ?' }, 'cronExpression', '不支持'],
      [{ cronExpression: '0 0 0 1 1 ? 2020' }, 'cronExpression', '不会再执行'],
      [{ cronExpression: '0 0 0 30 2 ?' }, 'cronExpression', '不会再执行'],
      [{ invokeTarget: "ryTask.ryParams('rmi://example.org/x')" }, 'invokeTarget', 'rmi:'],
      [{ invokeTarget: 'java.lang.Runtime.exec' }, 'invokeTarget', '未登记'],
      [{ invokeTarget: 'ryTask.ryParams(5)' }, 'invokeTarget', 'string'],
      [{ invokeTarget: 'data.callbacks.deliver(1)' }, 'invokeTarget', '参数不符'],
      [{ jobName: '' }, 'jobName'],
      [{ jobName: '<b>x</b>' }, 'jobName'],
      [{ jobName: 'x'.repeat(65) }, 'jobName'],
      [{ jobGroup: undefined }, 'jobGroup'],
      [{ misfirePolicy: '4' }, 'misfirePolicy'],
      [{ concurrent: '2' }, 'concurrent'],
    ];
    for (const [change, field, reason = ''] of faulty) {
      const reply = await admin.call(jobs.add, { body: { ...sample, ...change } });
      assert.equal(reply.code, 500, JSON.stringify(change));
      const faults = reply.fields ?? [];
      assert.deepEqual(
        faults.map(({ path }) => path),
        [field],
        JSON.stringify(change),
      );
      assert.ok(
        faults.every(({ message }) => message.includes(reason)),
        JSON.stringify(faults),
      );
    }
  });

  test('sees the next five times of an expression before it is kept', async () => {
    const times = async (cronExpression: string) => admin.call(jobs.times, { query: { cronExpression } });
    assert.equal(((await times('0 0 12 ? * MON')).data as string[]).length, 5);
    assert.deepEqual((await times('0 0 0 1 1 ? 2020')).data, []);
    assert.equal((await times('x')).fields?.[0]?.path, 'cronExpression');
  });

  test('runs a job only under its group, and only while its schedule is not over', async () => {
    const { jobId } = await add();
    const run = (jobGroup?: string) => admin.call(jobs.run, { body: { jobId, jobGroup } });
    assert.equal((await run('SYSTEM')).error, 'monitor.jobs.notFound');
    assert.equal((await run()).fields?.[0]?.path, 'jobGroup');
    assert.equal((await run('DEFAULT')).code, 200);
    const job = await find(jobId);
    await admin.call(jobs.edit, { body: { ...job, jobGroup: 'MOVED' } });
    assert.equal((await run('DEFAULT')).error, 'monitor.jobs.notFound');
    assert.equal((await run('MOVED')).code, 200);
    await db.updateTable('sysJob').set({ cronExpression: '0 0 0 1 1 ? 2020' }).where('jobId', '=', jobId).execute();
    assert.equal((await run('MOVED')).error, 'monitor.jobs.cronOver');
    assert.equal((await find(jobId)).nextValidTime, null);
    const resume = await admin.call(jobs.changeStatus, { body: { jobId, status: '0' } });
    assert.equal(resume.error, 'monitor.jobs.cronOver');
  });
});

describe('work of the product', () => {
  test('keeps its target and group', async () => {
    const job = await systemJob('content.links.check');
    const change = { invokeTarget: 'data.callbacks.deliver', jobGroup: 'DEFAULT' };
    const refused = await admin.call(jobs.edit, { body: { ...job, ...change } });
    assert.equal(refused.error, 'monitor.jobs.systemFixed');
    assert.deepEqual(refused.fields?.map(({ path }) => path).toSorted(), ['invokeTarget', 'jobGroup']);
  });

  test('stays as an administrator set it when the portal starts again', async () => {
    const job = await systemJob('content.links.check');
    await admin.call(jobs.edit, { body: { ...job, cronExpression: '0 0 5 * * ?', status: '1' } });
    await seed();
    const kept = await find(job.jobId);
    assert.deepEqual([kept.cronExpression, kept.status], ['0 0 5 * * ?', '1']);
    assert.equal((await listed({ invokeTarget: 'content.links.check', jobGroup: 'SYSTEM' })).length, 1);
  });

  test('comes, changes and goes with a later version', async () => {
    const [fresh, followed, own] = [
      await systemJob('data.callbacks.deliver'),
      await systemJob('content.home.fold'),
      await systemJob('content.links.check'),
    ];
    const set = (jobId: number, change: object) =>
      db.updateTable('sysJob').set(change).where('jobId', '=', jobId).execute();
    await db.deleteFrom('sysJob').where('jobId', '=', fresh.jobId).execute();
    await set(followed.jobId, { cronExpression: '0 0 1 * * ?', declaredCron: '0 0 1 * * ?' });
    await set(own.jobId, { cronExpression: '0 0 5 * * ?', declaredCron: '0 0 1 * * ?' });
    await db
      .insertInto('sysJob')
      .values({
        jobName: 'x',
        invokeTarget: 'old.work.done',
        cronExpression: '0 0 1 * * ?',
        declaredCron: '0 0 1 * * ?',
      })
      .execute();
    await seed();
    assert.equal((await systemJob('data.callbacks.deliver')).cronExpression, fresh.cronExpression);
    assert.equal((await find(followed.jobId)).cronExpression, followed.cronExpression);
    assert.equal((await find(own.jobId)).cronExpression, '0 0 5 * * ?');
    assert.deepEqual(await listed({ invokeTarget: 'old.work' }), []);
  });
});

test('the sample jobs come with the demonstration content, paused and marked, and can be deleted', async () => {
  await module.demo!(portal.context(), undefined as never);
  const rows = (await listed({ invokeTarget: 'ryTask' })).filter((row) => row.isDemo);
  assert.deepEqual(
    rows.map((row) => [row.jobId, row.status, row.misfirePolicy, row.concurrent, row.cronExpression]),
    [
      [1, '1', '3', '1', '0/10 * * * * ?'],
      [2, '1', '3', '1', '0/15 * * * * ?'],
      [3, '1', '3', '1', '0/20 * * * * ?'],
    ],
  );
  assert.equal((await admin.call(jobs.remove, { params: { jobIds: '1,2,3' } })).code, 200);
});

test('who may look at jobs may not act on them', async () => {
  const { roleKey } = await role(portal, { permissions: ['monitor:job:list', 'monitor:job:query'] });
  const reader = await person(portal, { roles: [roleKey] });
  const { jobId, jobGroup } = await systemJob('content.links.check');
  assert.equal((await reader.call(jobs.list)).code, 200);
  assert.equal((await reader.call(jobs.find, { params: { jobId } })).code, 200);
  for (const [call, input] of [
    [jobs.add, { body: sample }],
    [jobs.edit, { body: { ...sample, jobId } }],
    [jobs.changeStatus, { body: { jobId, status: '1' } }],
    [jobs.run, { body: { jobId, jobGroup } }],
    [jobs.remove, { params: { jobIds: String(jobId) } }],
    [jobs.export, { body: {} }],
    [jobs.targets, {}],
  ] as const)
    assert.equal((await reader.call(call, input)).code, 403, call.path);
});
