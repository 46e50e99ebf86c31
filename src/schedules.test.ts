import assert from 'node:assert/strict';
import { test } from 'node:test';
import { product } from './domains/index.ts';
import { readCron } from './domains/monitor/jobs/contract/cron.ts';
import { kernelJobs } from './server/jobs/kernel-jobs.ts';
import { nextTimes } from './server/jobs/schedules.ts';
import { jobTexts } from '#texts/monitor/jobs';
import { languages, translatorOf } from '#shared/texts';

const scheduled = [...kernelJobs, ...product.modules.flatMap(({ jobs = [] }) => jobs)].filter(
  ({ schedule }) => schedule !== undefined,
);

test('every schedule of the product can be read and comes again', () => {
  assert.ok(scheduled.length > 5);
  for (const { name, schedule } of scheduled) {
    assert.equal(nextTimes(schedule!, 2, new Date()).length, 2, name);
    assert.equal(readCron(schedule!).fault, undefined, name);
  }
});

test('the cron helper of third-party front ends reads every field of every schedule', () => {
  // It parses numbers around the separator: `*/5` becomes `NaN/5`, and `SUN` becomes NaN. Weekday 1 is Sunday, as in Quartz.
  const readable = /^([*?]|\d+(,\d+)*|\d+-\d+|\d+\/\d+)$/;
  for (const { name, schedule } of scheduled)
    for (const field of schedule!.split(' ')) assert.match(field, readable, `${name}: ${schedule}`);
});

test('whatever runs on a schedule has a name and says what stops when it is paused, in both languages', () => {
  const lacking = scheduled.flatMap(({ name }) =>
    languages.flatMap((language) =>
      ['name', 'stops'].filter((word) => !translatorOf(jobTexts, language).has(`work.${name}.${word}`)).map(() => name),
    ),
  );
  assert.deepEqual(lacking, []);
});
