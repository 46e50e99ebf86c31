import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

const plainCalendar = { daysOff: new Set<string>(), workDays: new Set<string>() };

/** The National Day holiday of 2026 with the Saturday that was worked in exchange. */
const october = {
  daysOff: new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']),
  workDays: new Set(['2026-10-10']),
};

test('five working days from a Wednesday end on the next Wednesday', () => {
  assert.equal(addWorkingDays('2026-11-18', 5, plainCalendar), '2026-11-25');
  assert.equal(addWorkingDays('2026-11-18', 0, plainCalendar), '2026-11-18');
});

test('from a Saturday the count begins on Monday', () => {
  assert.equal(addWorkingDays('2026-11-21', 1, plainCalendar), '2026-11-23');
});

test('holidays are skipped and working Saturdays count', () => {
  assert.equal(isWorkingDay('2026-10-10', october), true);
  assert.equal(isWorkingDay('2026-10-05', october), false);
  assert.equal(addWorkingDays('2026-09-30', 3, october), '2026-10-10');
});

test('a year turns over', () => {
  assert.equal(addWorkingDays('2026-12-31', 1, plainCalendar), '2027-01-01');
});
