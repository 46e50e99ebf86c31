import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bytesOf,
  clipboardOf,
  decimalText,
  readChoice,
  readClipboard,
  readDay,
  readNumber,
  readText,
  readWhole,
  readYesNo,
  volumeIn,
  volumeUnits,
} from './cells.ts';

test('numbers are read as a spreadsheet copies them', () => {
  for (const [text, value] of [
    ['1,234.5', 1234.5],
    ['1,234,567', 1234567],
    ['40', 40],
    [' 0.05 ', 0.05],
    ['０．５', 0.5],
    ['0', 0],
    ['', null],
  ] as const)
    assert.deepEqual(readNumber(text), { value }, text);
});

test('an invalid or ambiguous number is refused with the reason', () => {
  for (const [text, fault] of [
    ['-3', 'negative'],
    ['−3', 'negative'],
    ['12,5', 'comma'],
    ['1e400', 'number'],
    ['1e3', 'number'],
    ['多', 'number'],
    ['=1+1', 'number'],
    ['9'.repeat(400), 'large'],
  ] as const)
    assert.deepEqual(readNumber(text), { fault }, text);
});

test('a planned count is whole and not 0; a planned volume may be 0', () => {
  assert.deepEqual(readWhole('0', { least: 1 }), { fault: 'zero' });
  assert.deepEqual(readWhole('2.5', { least: 1 }), { fault: 'whole' });
  assert.deepEqual(readWhole('12', { least: 1 }), { value: 12 });
  assert.deepEqual(readNumber('0'), { value: 0 });
});

test('days are read in the ways people write them', () => {
  for (const text of ['2026-01-02', '2026/1/2', '2026.1.2', '2026年1月2日'])
    assert.deepEqual(readDay(text), { value: '2026-01-02' }, text);
  for (const text of ['2026-02-30', '1/2/2026', '46000']) assert.deepEqual(readDay(text), { fault: 'day' }, text);
});

test('a choice is found by value and by name in either language', () => {
  const choices = [{ value: 'open', names: ['公开', 'Open'] }] as const;
  for (const text of ['open', '公开', 'OPEN']) assert.deepEqual(readChoice(text, choices), { value: 'open' });
  assert.deepEqual(readChoice('secret', choices), { fault: 'choice' });
  assert.deepEqual(readYesNo('是'), { value: true });
});

test('the clipboard of a spreadsheet is parsed, with quotes, line breaks and merged cells', () => {
  assert.deepEqual(readClipboard('a\t"b ""x""\n2"\r\nmerged\t\r\n=SUM(A1)\t3\r\n'), [
    ['a', 'b "x"\n2'],
    ['merged', ''],
    ['=SUM(A1)', '3'],
  ]);
  assert.deepEqual(readText('=SUM(A1)', { max: 20 }), { value: '=SUM(A1)' });
  const rows = [
    ['a\tb', 'c"d'],
    ['', 'x\ny'],
  ];
  assert.deepEqual(readClipboard(clipboardOf(rows)), rows);
});

test('volumes count in steps of 1024', () => {
  assert.equal(bytesOf(1.5, 'KB'), 1536);
  assert.equal(bytesOf(1, 'TB'), 1024 ** 4);
});

test('a volume becomes a number that is read back as the same bytes', () => {
  for (const bytes of [0, 1, 1023, 1024, 109_951, 1_610_612_736, 987_654_321_987, Number.MAX_SAFE_INTEGER])
    for (const unit of volumeUnits) {
      const { value } = readNumber(decimalText(volumeIn(bytes, unit)), { max: Number.MAX_SAFE_INTEGER });
      assert.equal(bytesOf(value!, unit), bytes, `${bytes} ${unit}`);
    }
  assert.deepEqual([volumeIn(1536, 'KB'), volumeIn(1024 ** 4, 'TB')], [1.5, 1]);
});
