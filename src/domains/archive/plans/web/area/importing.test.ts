import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planTexts } from '../../texts/index.ts';
import { workbookColumns, type PlanItem } from '../../contract.ts';
import { compareSheet, type SheetFile } from './importing.ts';
import { rowOf, type Choices } from './rows.ts';

const choices: Choices = {
  topics: [
    { topicId: 1, topicNo: 'T1' },
    { topicId: 2, topicNo: 'T2' },
  ],
  namesOf: (kind, value) =>
    kind === 'sharing' ? [planTexts.zh.sharing[value as 'open'], planTexts.en.sharing[value as 'open']] : [value],
};
const item = (itemNo: string, topicId: number, name: string, more: Partial<PlanItem> = {}): PlanItem => ({
  itemId: 0,
  itemNo,
  topicId,
  name,
  resourceType: 'dataset',
  basis: 'taskbook',
  mandatory: true,
  plannedCount: 1200,
  countUnit: 'sets',
  plannedBytes: 3 * 1024 ** 3 + 7,
  volumeUnit: 'TB',
  format: '',
  sharingMethod: 'restricted',
  protectYears: 2,
  plannedDate: '2026-12-31',
  description: '=1+1',
  ...more,
});
const table = [item('P1', 1, 'spectra'), item('P2', 1, 'images'), item('P3', 2, 'code')].map((one) =>
  rowOf(one, choices),
);
/** The rows as an export writes them: choices in words. */
const exported = (rows = table): string[][] =>
  rows.map((row) =>
    workbookColumns.map((column) =>
      column === 'sharingMethod' ? planTexts.zh.sharing[row[column] as 'open'] : (row[column] ?? ''),
    ),
  );
const at = (column: (typeof workbookColumns)[number]) => workbookColumns.indexOf(column);
const compared = (rows: string[][], more: { editable?: number[]; columns?: SheetFile['columns'] } = {}) =>
  compareSheet(
    { columns: more.columns ?? workbookColumns, rows },
    { table, stored: table, choices, editable: new Set(more.editable ?? [1, 2]) },
  );

describe('a spreadsheet of a plan', () => {
  test('changes nothing when it is the export of the table', () => {
    const { added, changed, unchanged, missing, rows } = compared(exported());
    assert.deepEqual([added, changed, unchanged, missing], [[], [], 3, []]);
    assert.deepEqual(rows.add, table);
    assert.deepEqual(rows.replace, table);
  });

  test('replaces the row with its number, adds rows without one, and deletes others only when it replaces', () => {
    const [first, second] = exported() as [string[], string[]];
    first[at('plannedCount')] = '1,300';
    const third = [...second];
    [third[at('itemNo')], third[at('name')]] = ['', 'movies'];
    const { added, changed, unchanged, missing, rows } = compared([first, third]);
    assert.deepEqual([added.length, changed.length, unchanged, missing.length], [1, 1, 0, 2]);
    assert.deepEqual([changed[0]!.mine['plannedCount'], changed[0]!.theirs['plannedCount']], ['1200', '1300']);
    const names = (list: typeof rows.add) => list.map(({ itemNo, name }) => `${itemNo} ${name}`);
    assert.deepEqual(names(rows.add), ['P1 spectra', 'P2 images', 'P3 code', ' movies']);
    assert.deepEqual(names(rows.replace), ['P1 spectra', ' movies']);
  });

  test('without a column keeps its cells, and without numbers finds the same rows again', () => {
    const columns = ['itemNo', 'name'] as const;
    const { changed } = compared([['P2', 'STM images']], { columns });
    assert.equal(changed[0]!.theirs['plannedDate'], '2026-12-31');
    const bare = exported().map((cells) => ['', ...cells.slice(1)]);
    assert.deepEqual([compared(bare).unchanged, compared(bare).added], [3, []]);
  });

  test('names numbers that are unknown or used twice, and leaves rows of other topics as they are', () => {
    const rows = exported();
    rows[2]![at('name')] = 'other code';
    const { foreign, rows: after } = compared([...rows, ['P1', ...rows[0]!.slice(1)], ['P9', ...rows[1]!.slice(1)]], {
      editable: [1],
    });
    assert.equal(foreign, 1);
    assert.ok(after.replace.includes(table[2]!), 'the row of the other topic');
    const faulty = compared([...rows, rows[0]!, ['P9', 'T1', 'movies', ...rows[1]!.slice(3)]]);
    assert.deepEqual([faulty.double, faulty.unknown], [['P1'], ['P9']]);
    assert.equal(faulty.added.at(-1)!['itemNo'], '', 'a number of another plan is not taken');
  });

  test('keeps what nobody can read as it is, for the error in the cell', () => {
    const [first] = exported() as [string[]];
    first[at('sharingMethod')] = '半公开';
    assert.equal(compared([first]).changed[0]!.theirs['sharingMethod'], '半公开');
  });
});
