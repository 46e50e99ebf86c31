import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cron } from 'croner';
import { product } from './domains/index.ts';
import { scheduleOptions } from './server/jobs.ts';

const scheduled = product.modules.flatMap(({ jobs = [] }) => jobs).filter(({ schedule }) => schedule !== undefined);

test('every schedule of the product can be read and comes again', () => {
  assert.ok(scheduled.length > 5);
  for (const { name, schedule } of scheduled) {
    const cron = new Cron(schedule!, { ...scheduleOptions, paused: true });
    assert.ok(cron.nextRun(), name);
    cron.stop();
  }
});

test('days of the week are named, since numbers mean other days elsewhere', () => {
  for (const { name, schedule } of scheduled) assert.match(schedule!.split(' ')[5]!, /^([*?]|[A-Z,-]+)$/, name);
});
