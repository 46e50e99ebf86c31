import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { holidays, type Holiday } from '../contract.ts';
import { addWorkingDays, workingDaysLeft } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const yearOf = async (year: number) =>
  (await admin.call(holidays.list, { params: { year } })).data as {
    days: Holiday[];
    isKnown: boolean;
    canFill: boolean;
  };

describe('the calendar of working days', () => {
  test('knows the public holidays of a year from the first start, and working days in lieu', async () => {
    const { days, isKnown } = await yearOf(2026);
    assert.equal(isKnown, true);
    assert.ok(days.some(({ day, isWorkday }) => day === '2026-10-01' && !isWorkday));
    assert.ok(
      days.some(({ isWorkday }) => isWorkday),
      'a weekend day on which people work',
    );
  });

  test('counts over a holiday', async () => {
    // The working day after 30 September is 8 October.
    assert.equal(await addWorkingDays(portal.context(), '2026-09-29', 2), '2026-10-08');
  });

  test('says that it does not know a year without entries, until staff have written them', async () => {
    const { isKnown, days } = await yearOf(2031);
    assert.deepEqual([isKnown, days], [false, []]);
    const left = async () => workingDaysLeft(portal.context(), '2031-01-01', ['2031-01-06']);
    assert.equal((await left())[0]!.isUnknown, true);
    const day = { day: '2031-01-01', isWorkday: false, nameZh: '元旦', nameEn: 'New Year' };
    assert.equal((await admin.call(holidays.save, { body: day })).code, 200);
    assert.equal((await left())[0]!.isUnknown, false);
    assert.equal((await admin.call(holidays.remove, { params: { day: day.day } })).code, 200);
    assert.equal((await yearOf(2031)).isKnown, false);
  });

  test('fills a year that it knows without changing what staff wrote', async () => {
    const own = { day: '2026-10-01', isWorkday: true, nameZh: '值班', nameEn: '' };
    await admin.call(holidays.save, { body: own });
    assert.equal((await admin.call(holidays.fill, { params: { year: 2026 } })).code, 200);
    const kept = (await yearOf(2026)).days.find(({ day }) => day === own.day)!;
    assert.deepEqual([kept.isWorkday, kept.nameZh], [true, '值班']);
  });
});
