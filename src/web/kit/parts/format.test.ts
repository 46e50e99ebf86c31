import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatBytes, formatCapped, formatDate, formatDay, formatMoment, formatNumber, machineTime } from './format.ts';

describe('a reader', () => {
  test('reads sizes with three digits and the unit that fits', () => {
    const sizes = [0, 1, 999, 1000, 1024, 1536, 10_240, 1_048_576, 1_559_999_999, 1_125_899_906_842_624];
    assert.deepEqual(
      sizes.map((bytes) => formatBytes(bytes, 'en')),
      ['0 B', '1 B', '999 B', '0.98 KB', '1 KB', '1.5 KB', '10 KB', '1 MB', '1.45 GB', '1 PB'],
    );
  });

  test('reads a capped count as such, and an exact one as it is', () => {
    assert.equal(formatCapped(10_000, 10_000, 'en'), '10,000+');
    assert.equal(formatCapped(9999, 10_000, 'zh'), '9,999');
    assert.equal(formatNumber(1_204_331, 'zh'), '1,204,331');
  });

  test('reads the same day in both languages, whatever the zone of the machine', () => {
    assert.equal(formatDay('2026-11-21 00:30:00', 'zh'), '2026年11月21日');
    assert.equal(formatDay('2026-11-21', 'en'), '21 Nov 2026');
    assert.equal(formatMoment('2026-01-05 23:59:58', 'en'), '5 Jan 2026 23:59');
    assert.equal(formatDay(null, 'zh'), '');
    assert.deepEqual([formatDate('2026-11-21 00:30:00', 'zh'), formatDate(null, 'zh')], ['2026-11-21', '']);
    assert.equal(formatDate('2026-11-21', 'en'), '21 Nov 2026');
    assert.equal(formatMoment('2026-01-05 23:59:58', 'zh'), '2026-01-05 23:59');
    assert.equal(machineTime('2026-01-05 23:59:58'), '2026-01-05T23:59:58+08:00');
  });
});
