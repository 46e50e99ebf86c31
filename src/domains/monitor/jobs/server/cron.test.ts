import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTimes } from '#server/jobs/schedules';
import { wireTime } from '#shared/time';
import { readCron } from '../contract/cron.ts';

const from = new Date('2026-11-23T03:00:00Z');
const next = (expression: string) => nextTimes(expression, 2, from).map(wireTime);

test('an expression of Quartz comes when Quartz would come, by the clock of Shanghai', () => {
  const times: [expression: string, ...times: string[]][] = [
    ['0/10 * * * * ?', '2026-11-23 11:00:10', '2026-11-23 11:00:20'],
    ['0 0 2 ? * MON-FRI', '2026-11-24 02:00:00', '2026-11-25 02:00:00'],
    ['0 0 0 ? * 1', '2026-11-29 00:00:00', '2026-12-06 00:00:00'],
    ['0 0 0 L * ?', '2026-11-30 00:00:00', '2026-12-31 00:00:00'],
    ['0 0 0 LW 1 ?', '2027-01-29 00:00:00', '2028-01-31 00:00:00'],
    ['0 0 0 15W 5 ?', '2027-05-14 00:00:00', '2028-05-15 00:00:00'],
    ['0 0 0 ? * 6L', '2026-11-27 00:00:00', '2026-12-25 00:00:00'],
    ['0 0 0 ? * FRI#3', '2026-12-18 00:00:00', '2027-01-15 00:00:00'],
    ['0 0 12 1 1 ? 2030/2', '2030-01-01 12:00:00', '2032-01-01 12:00:00'],
    ['0 5-10/5,30 8 1/15 jan ?', '2027-01-01 08:05:00', '2027-01-01 08:10:00'],
    ['0 0 0 29 2 ? *', '2028-02-29 00:00:00', '2032-02-29 00:00:00'],
  ];
  for (const [expression, ...expected] of times) {
    assert.equal(readCron(expression).fault, undefined, expression);
    assert.deepEqual(next(expression), expected, expression);
  }
});

test('what cannot be done is refused with its reason and its field', () => {
  const refused: [expression: string, reason: string, field?: string][] = [
    ['* * * * *', 'cronLength'],
    ['0 0 0 1 1 ? 2030 1', 'cronLength'],
    ['@daily', 'cronLength'],
    ['60 * * * * ?', 'cronField', 'second'],
    ['? * * * * ?', 'cronField', 'second'],
    ['0 0/0 * * * ?', 'cronField', 'minute'],
    ['0 /5 * * * ?', 'cronField', 'minute'],
    ['0 0 24 * * ?', 'cronField', 'hour'],
    ['0 0 22-2 * * ?', 'cronUnsupported', 'hour'],
    ['0 0 0 32 * ?', 'cronField', 'day'],
    ['0 0 0 1-5W * ?', 'cronField', 'day'],
    ['0 0 0 L-3 * ?', 'cronUnsupported', 'day'],
    ['0 0 0 * 13 ?', 'cronField', 'month'],
    ['0 0 0 ? * 8', 'cronField', 'weekday'],
    ['0 0 0 ? * L', 'cronUnsupported', 'weekday'],
    ['0 0 0 ? * FRI-MON', 'cronUnsupported', 'weekday'],
    ['0 0 0 ? * 6#6', 'cronField', 'weekday'],
    ['0 0 0 * * ? 2100', 'cronField', 'year'],
    ['0 0 0 1 * MON', 'cronBothDays'],
    ['0 0 0 * * *', 'cronBothDays'],
    ['0 0 0 ? * ?', 'cronBothDays'],
    ['0 0 0 1 * *', 'cronBothDays'],
    ['0 0 0 * * MON', 'cronBothDays'],
    ['0 0 0 1,L * ?', 'cronField', 'day'],
    ['0 0 0 WL * ?', 'cronField', 'day'],
    ['0 0 0 ? * 2,6L', 'cronField', 'weekday'],
    ['0 0 0 ? * 6#1,6#3', 'cronField', 'weekday'],
    ["0 0 0 ? * '", 'cronField', 'weekday'],
  ];
  for (const [expression, reason, field] of refused) {
    const { fault } = readCron(expression);
    assert.deepEqual([fault?.reason, fault?.field], [reason, field], expression);
  }
});

test('whatever this form allows the scheduler can read', () => {
  const parts = [
    ['0', '*/7', '1,2-9/3'],
    ['*', '59', '0/1'],
    ['*', '23', '0-23/5'],
    ['*', 'L', 'LW', '1W', '31', '1,15', '1/3'],
    ['*', 'FEB', '1-12/2', 'JAN,DEC'],
    ['?'],
    ['', '*', '2030', '2027-2099/3'],
  ];
  const weekdays = ['SUN', '7', '2-6', '6L', 'SATL', '2,6', '*/2'];
  const all = parts.reduce<string[]>((some, field) => some.flatMap((one) => field.map((it) => `${one} ${it}`)), ['']);
  const few = all.filter((_one, at) => at % 11 === 0);
  const expressions = [...few, ...weekdays.map((weekday) => `0 0 0 ? * ${weekday}`)].map((one) => one.trim());
  for (const expression of expressions) {
    assert.equal(readCron(expression).fault, undefined, expression);
    assert.doesNotThrow(() => nextTimes(expression, 1, from), expression);
  }
});
