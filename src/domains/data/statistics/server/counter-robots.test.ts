import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isbot } from 'isbot';
import { sql } from 'kysely';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { resourceUsed } from '#module/data/record-pages';
import { announce } from '#server/events';
import { startPortal } from '#testing';
import { counterRobots, isCounterRobot } from './counter-robots.ts';
import { countNow } from './factory.ts';
import { agentClass, classOf } from './policy.ts';

test('every expression of the list is one that JavaScript reads, and says something', () => {
  assert.ok(counterRobots.length > 300);
  for (const one of counterRobots) assert.doesNotThrow(() => new RegExp(one, 'i'), one);
  assert.equal(new Set(counterRobots).size, counterRobots.length, 'each stands there once');
  assert.deepEqual(
    counterRobots.filter((one) => one.trim() !== one || one === ''),
    [],
  );
});

test('no expression can be made to go back and forth: none repeats anything without end', () => {
  const bare = (one: string) => one.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  assert.deepEqual(
    counterRobots.filter((one) => /[*+]|\{\d*,\}/.test(bare(one))),
    [],
  );
});

test('the longest names that are kept are sorted at once, however they are made', () => {
  const names = ['bo', 'Mozilla/5.0 (', ' +', '\\', '^', 'compatible; ', 'aaaaaaaaaa'].map((part) =>
    part.repeat(300).slice(0, 300),
  );
  const began = performance.now();
  for (let turn = 0; turn < 100; turn++) for (const name of names) isCounterRobot(name);
  assert.ok(performance.now() - began < 5000, 'some milliseconds each at most');
});

test('robots of the list are robots, those that another list does not know too', () => {
  const robots = [
    'Faveeo/1.0 (+https://www.faveeo.com)',
    'Mozilla/5.0 (compatible; Koha/21.11)',
    'Mozilla/5.0+(compatible;+MSIE+6.0;+Windows+NT+5.0)',
    'SrceDAMP/1.0',
    'Mozilla/5.0 (X11; Linux x86_64; Koha/21.11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
    'Trove',
    'WHATSAPP/2.23.20.0',
  ];
  for (const name of robots) assert.equal(classOf(name), agentClass.robot, name);
  assert.ok(
    robots.some((name) => !isbot(name)),
    'the list adds to what the package knows',
  );
  assert.equal(classOf('GPTBot/1.2'), agentClass.robot, 'and the package to the list');
});

test('browsers of people are none', () => {
  const people = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; HUAWEI) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.0.0 Safari/537.36 QIHU 360SE',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.44(0x18002c2d) NetType/WIFI Language/zh_CN',
  ];
  for (const name of people) assert.equal(classOf(name), agentClass.regular, name);
});

test('scripts that people run are counted apart, although the list names some of them', () => {
  for (const name of ['curl/8.5.0', 'Wget/1.21', 'python-requests/2.32.3']) {
    assert.ok(isCounterRobot(name), name);
    assert.equal(classOf(name), agentClass.machine, name);
  }
});

test('what a robot of the list opens and downloads counts nowhere', async () => {
  const portal = await startPortal({ JOBS: 'off' });
  const ctx = portal.context();
  const { resourceId } = await aResource(portal, await person(portal, { verified: true }), { status: '5' });
  const at = new Date(Date.now() - 7_200_000);
  const uses = async (userAgent: string, kind: 1 | 2) =>
    announce({ ...ctx, now: at, userAgent, address: userAgent.slice(0, 5) }, resourceUsed, {
      resourceId,
      fileId: null,
      bytes: 10,
      kind,
    });
  await sql`update data_usage_state set counted_to = ${new Date(at.getTime() - 60_000)}`.execute(ctx.db);
  for (const kind of [1, 2] as const) {
    await uses('Mozilla/5.0 (compatible; Koha/21.11)', kind);
    await uses('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', kind);
  }
  await countNow(ctx);
  const { rows } = await sql`select views, downloads from data_usage_month where resource_id = ${resourceId}`.execute(
    ctx.db,
  );
  assert.deepEqual(rows, [{ views: 1, downloads: 1 }]);
});
