import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { server, type Machine, type Point } from '../contract.ts';
import { readLimits } from './limits.ts';
import { sharesBetween } from './machine.ts';
import { harmless, sizeText } from './policy.ts';
import { history, keep } from './queries.ts';
import { sample } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const ops = await person(portal, { roles: ['ops'] });

test('an operator sees this machine and this process as they are, and other calls are served meanwhile', async () => {
  const began = performance.now();
  const looking = ops.call(server.read).then((reply) => ({ reply, took: performance.now() - began }));
  let others = 0;
  const nobody = ops.call(server.read).then(() => others++);
  await portal.http.inject({ url: '/healthz' }).then(() => assert.equal(others, 0));
  const { reply, took } = await looking;
  await nobody;
  assert.ok(took >= 400, 'it takes a look before and one after');
  const { cpu, mem, jvm, sys, sysFiles } = reply.data as Machine;
  assert.ok(cpu.cpuNum >= 1 && cpu.cpuNum <= os.cpus().length);
  assert.ok(Math.abs(cpu.used + cpu.sys + cpu.wait + cpu.free - 100) < 0.1, JSON.stringify(cpu));
  assert.ok(mem.total > 0 && mem.total <= os.totalmem() / 2 ** 30 + 0.01);
  assert.ok(Math.abs(mem.used + mem.free - mem.total) < 0.02);
  assert.deepEqual([jvm.pid, jvm.version, sys.computerName], [process.pid, process.version, os.hostname()]);
  assert.ok(jvm.used > 0 && jvm.used <= jvm.max && jvm.rss >= 1);
  assert.match(jvm.startTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.match(jvm.runTime, /分钟$/);
  assert.deepEqual(
    sysFiles.map(({ holds }) => holds),
    ['data', 'files', 'system'],
  );
  for (const { usage, totalBytes, total } of sysFiles) {
    assert.ok(usage >= 0 && usage <= 100 && totalBytes > 0);
    assert.match(total, /^\d+(\.\d)? [KMGTP]?B$/);
  }
  const english = await ops.call(server.read, { query: { lang: 'en' } });
  assert.match((english.data as Machine).jvm.runTime, /min$/);
});

test('options of the runtime are shown without what may be secret', () => {
  assert.equal(
    harmless(['--max-old-space-size=128', '--no-warnings', '--db-password=hunter2', '--import=https://a:b@c/d']),
    '--max-old-space-size=128 --no-warnings --db-password=*** --import=***',
  );
  assert.equal(harmless(['--env-file', 'secret.env']), '--env-file ***');
});

test('time between two looks is told apart', () => {
  const first = { user: 100, system: 50, wait: 10, total: 1000 };
  const second = { user: 150, system: 60, wait: 15, total: 1100 };
  assert.deepEqual(sharesBetween(first, second), { user: 50, system: 10, wait: 5, idle: 35 });
  assert.deepEqual(sharesBetween(first, first), { user: 0, system: 0, wait: 0, idle: 100 });
});

test('sizes are written in the unit that fits', () => {
  assert.deepEqual([0, 1023, 1024, 1.5 * 2 ** 30].map(sizeText), ['0 B', '1023 B', '1.0 KB', '1.5 GB']);
});

describe('the limits of a container', () => {
  const folders: string[] = [];
  after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  /** A root folder that contains these files. */
  async function root(files: Record<string, string>): Promise<string> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lattice-groups-'));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    return folder;
  }

  test('are read in version 2, the narrowest of all above', async () => {
    const limits = await readLimits(
      await root({
        'proc/self/cgroup': '0::/pod/box\n',
        'sys/fs/cgroup/pod/box/memory.max': 'max\n',
        'sys/fs/cgroup/pod/box/cpu.max': 'max 100000\n',
        'sys/fs/cgroup/pod/memory.max': '536870912\n',
        'sys/fs/cgroup/pod/memory.current': '300000000\n',
        'sys/fs/cgroup/pod/memory.stat': 'anon 1\ninactive_file 100000000\n',
        'sys/fs/cgroup/pod/cpu.max': '150000 100000\n',
        'sys/fs/cgroup/pod/cpu.stat': 'usage_usec 5\nuser_usec 3000000\nsystem_usec 1000000\n',
      }),
    );
    assert.deepEqual(limits, {
      memory: { total: 536870912, used: 200000000 },
      cpu: { count: 1.5, user: 3000, system: 1000 },
    });
  });

  test('are read in version 1, where the group is mounted as the root', async () => {
    const limits = await readLimits(
      await root({
        'proc/self/cgroup': '5:memory:/docker/a\n4:cpu,cpuacct:/docker/a\n',
        'sys/fs/cgroup/memory/memory.limit_in_bytes': '268435456\n',
        'sys/fs/cgroup/memory/memory.usage_in_bytes': '200000000\n',
        'sys/fs/cgroup/memory/memory.stat': 'total_inactive_file 50000000\n',
        'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '200000\n',
        'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
        'sys/fs/cgroup/cpuacct/cpuacct.stat': 'user 300\nsystem 100\n',
      }),
    );
    assert.deepEqual(limits, {
      memory: { total: 268435456, used: 150000000 },
      cpu: { count: 2, user: 3000, system: 1000 },
    });
  });

  test('are none where nothing narrows', async () => {
    const endless = {
      'proc/self/cgroup': '5:memory:/\n',
      'sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712\n',
    };
    assert.deepEqual(await readLimits(await root(endless)), {});
    assert.deepEqual(await readLimits(await root({})), {});
  });
});

test('looks at the machine are kept for a day and shown as averages of five minutes', async () => {
  const now = new Date('2026-03-04T12:02:00+08:00');
  const at = (minutes: number) => ({ ...portal.context(), now: new Date(now.getTime() + minutes * 60_000) });
  await keep(at(-25 * 60), { time: at(-25 * 60).now, cpu: 99, memory: 99, heap: 99 });
  for (const [minutes, cpu] of [
    [0, 10],
    [1, 20],
    [5, 40],
  ] as const)
    await keep(at(minutes), { time: at(minutes).now, cpu, memory: 50, heap: 30 });
  const points = await history(at(6));
  assert.deepEqual(
    points.map(({ cpu }) => cpu),
    [15, 40],
  );
  await sample(portal.context());
  const { data } = await ops.call(server.history);
  assert.equal((data as Point[]).length, 1);
});
