import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, dayOfDate } from './day.ts';

test('a day is read in the ways that people write it', () => {
  for (const text of ['2026-01-05', '2026-1-5', '2026/01/05', '2026.1.5', '20260105', '2026年1月5日', ' 2026 / 1 / 5 '])
    assert.equal(dayOf(text), '2026-01-05', text);
});

test('an impossible day is refused', () => {
  for (const text of ['', '2026', '2026-02-30', '2026-13-01', '26-01-05', '5/1/2026', '2026-01-05T10:00', 'today'])
    assert.equal(dayOf(text), undefined, text);
  assert.equal(dayOf('2028-02-29'), '2028-02-29');
});

test('a date of the calendar is the day that it shows', () => {
  assert.equal(dayOfDate(new Date(2026, 0, 5)), '2026-01-05');
});
