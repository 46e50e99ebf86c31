import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SheetRow } from '#web/kit/forms/sheet/sheet.tsx';
import { baseWith, differingColumns, mergeRows, withMine, withTheirs } from './merging.ts';

let keys = 0;
const row = (itemNo: string, topic: string, name: string): SheetRow => ({
  key: `k${(keys += 1)}`,
  itemNo,
  topic,
  name,
});
const newKey = () => `k${(keys += 1)}`;
const names = (rows: readonly SheetRow[]) => rows.map(({ name }) => name);

const base = [row('P1', '1', 'spectra'), row('P2', '2', 'images'), row('P3', '2', 'code')];

describe('rows of a plan that two people edit', () => {
  test('are both kept when each changed other rows', () => {
    const mine = [row('P1', '1', 'ARPES spectra'), base[1]!, base[2]!, row('', '1', 'tables')];
    const theirs = [base[0]!, row('P2', '2', 'STM images'), row('P4', '2', 'movies')];
    const merged = mergeRows(base, mine, theirs);
    assert.deepEqual(names(merged.rows), ['ARPES spectra', 'STM images', 'tables', 'movies']);
    assert.deepEqual([merged.conflicts, merged.taken], [[], 3]);
  });

  test('are a conflict when both changed one, and stay as typed until somebody chooses', () => {
    const mine = [base[0]!, row('P2', '2', 'AFM images'), base[2]!];
    const theirs = [base[0]!, row('P2', '2', 'STM images'), base[2]!];
    const { rows, conflicts } = mergeRows(base, mine, theirs);
    assert.deepEqual(names(rows), ['spectra', 'AFM images', 'code']);
    assert.deepEqual(differingColumns(conflicts[0]!, ['topic', 'name']), ['name']);
    assert.deepEqual(names(withTheirs(rows, conflicts[0]!)), ['spectra', 'STM images', 'code']);
    const typed = rows.map((one) => (one['itemNo'] === 'P2' ? { ...one, name: 'AFM and STM images' } : one));
    assert.deepEqual(names(withMine(typed, conflicts[0]!, newKey)), ['spectra', 'AFM and STM images', 'code']);
    const without = rows.filter((one) => one['itemNo'] !== 'P2');
    assert.deepEqual(names(withTheirs(without, conflicts[0]!)), ['spectra', 'code', 'STM images']);
  });

  test('that one changed and the other deleted are a conflict either way', () => {
    const changed = [base[0]!, row('P2', '2', 'STM images'), base[2]!];
    const deleted = [base[0]!, base[2]!];
    const here = mergeRows(base, deleted, changed);
    assert.deepEqual(
      [here.conflicts[0]!.mine, names(withMine(here.rows, here.conflicts[0]!, newKey))],
      [undefined, ['spectra', 'code']],
    );
    const there = mergeRows(base, changed, deleted);
    assert.deepEqual(names(there.rows), ['spectra', 'STM images', 'code']);
    assert.deepEqual(names(withTheirs(there.rows, there.conflicts[0]!)), ['spectra', 'code']);
    const kept = withMine(there.rows, there.conflicts[0]!, newKey);
    assert.equal(kept[1]!['itemNo'], '', 'the number that was deleted is given to no row');
  });

  test('are a conflict again when the table is opened before somebody chose', () => {
    const mine = [base[0]!, row('P2', '2', 'AFM images'), base[2]!];
    const theirs = [base[0]!, row('P2', '2', 'STM images'), base[2]!, row('P4', '1', 'movies')];
    const { rows, conflicts } = mergeRows(base, mine, theirs);
    const again = mergeRows(baseWith(theirs, conflicts), rows, theirs);
    assert.deepEqual([names(again.rows), again.conflicts.length], [names(rows), 1]);
    assert.deepEqual(mergeRows(baseWith(theirs, []), rows, theirs).conflicts, []);
  });

  test('are no conflict when both changed them alike, or both deleted them', () => {
    const alike = [row('P1', '1', 'spectra 2'), base[1]!];
    const merged = mergeRows(base, alike, [row('P1', '1', 'spectra 2'), base[1]!]);
    assert.deepEqual([names(merged.rows), merged.conflicts], [['spectra 2', 'images'], []]);
  });

  test('are not added twice when the answer to saving them was lost', () => {
    const mine = [...base, row('', '2', 'movies')];
    const theirs = [...base, row('P4', '2', 'movies')];
    assert.deepEqual(names(mergeRows(base, mine, theirs).rows), ['spectra', 'images', 'code', 'movies']);
  });
});
