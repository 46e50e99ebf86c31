import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { columnOf, distributionOf, put, rowsOf, shown, type Column } from './columns.ts';
import { readState, writeState } from './state.ts';

function made(name: string, type: string, values: readonly unknown[]): Column {
  const column = columnOf(name, type, values.length);
  for (const [row, value] of values.entries()) put(column, row, value);
  return column;
}

const gap = made('gap', 'number', [1.5, null, -2, 10, 1.5]);
const formula = made('formula', 'text', ['Fe2O3', 'NaCl', '', 'Fe10', 'Fe9']);
const isMetal = made('isMetal', 'boolean', [true, false, null, 'true', 0]);
const columns = [gap, formula, isMetal];

describe('rows of a table', () => {
  test('are sorted in both directions, missing cells last, equal ones in their own order', () => {
    assert.deepEqual([...rowsOf(columns, [], { column: 'gap', isDown: false })], [2, 0, 4, 3, 1]);
    assert.deepEqual([...rowsOf(columns, [], { column: 'gap', isDown: true })], [3, 0, 4, 2, 1]);
    assert.deepEqual([...rowsOf(columns, [], { column: 'formula', isDown: false })], [0, 4, 3, 1, 2]);
    assert.deepEqual([...rowsOf(columns, [], { column: 'isMetal', isDown: true })], [0, 3, 1, 4, 2]);
  });

  test('are narrowed by all conditions together', () => {
    assert.deepEqual([...rowsOf(columns, [{ column: 'gap', kind: 'number', least: 0, most: 2 }], null)], [0, 4]);
    const iron = { column: 'formula', kind: 'text', contains: 'fe' } as const;
    assert.deepEqual([...rowsOf(columns, [iron], null)], [0, 3, 4]);
    assert.deepEqual([...rowsOf(columns, [iron, { column: 'isMetal', kind: 'boolean', is: true }], null)], [0, 3]);
  });

  test('show what the file holds', () => {
    assert.deepEqual(
      columns.map((column) => shown(column, 0)),
      [1.5, 'Fe2O3', true],
    );
    assert.deepEqual(
      columns.map((column) => shown(column, 2)),
      [-2, null, null],
    );
    assert.equal(shown(made('big', 'integer', [12n]), 0), 12);
  });
});

describe('a distribution', () => {
  test('counts numbers in equal ranges, with the largest in the last', () => {
    const { least, most, mean, missing, bars } = distributionOf(gap);
    assert.deepEqual([least, most, mean, missing], [-2, 10, 2.75, 1]);
    assert.equal(bars.length, 20);
    assert.deepEqual([bars[0]!.count, bars.at(-1)!.count, bars.at(-1)!.to], [1, 1, 10]);
    assert.equal(
      bars.reduce((sum, { count }) => sum + count, 0),
      4,
    );
    assert.deepEqual(distributionOf(made('one', 'number', [3, 3])).bars, [{ from: 3, to: 3, value: '', count: 2 }]);
    assert.deepEqual(distributionOf(made('none', 'number', [null])).bars, []);
  });

  test('counts the values of a text until they are too many to draw', () => {
    const { distinct, bars } = distributionOf(made('phase', 'label', ['fcc', 'bcc', 'fcc']));
    assert.deepEqual(
      [distinct, bars.map(({ value, count }) => [value, count])],
      [
        2,
        [
          ['fcc', 2],
          ['bcc', 1],
        ],
      ],
    );
    const many = Array.from({ length: 100 }, (_, at) => `id-${at}`);
    assert.deepEqual(
      [distributionOf(made('id', 'text', many)).distinct, distributionOf(made('id', 'text', many)).bars],
      [100, []],
    );
  });
});

test('the address holds the state of the table and nothing that no column can have', () => {
  const own = [
    { name: 'gap', role: 'input', type: 'number', unit: 'eV', descriptionZh: '', descriptionEn: '' },
    { name: 'formula', role: 'formula', type: 'text', unit: '', descriptionZh: '', descriptionEn: '' },
  ] as const;
  const state = readState('?rows=&by=gap&turn=&c.gap=0..2&c.formula=Fe&c.other=1&name=x', own);
  assert.deepEqual(state, {
    isOpen: true,
    sort: { column: 'gap', isDown: true },
    filters: [
      { column: 'gap', kind: 'number', least: 0, most: 2 },
      { column: 'formula', kind: 'text', contains: 'Fe' },
    ],
  });
  assert.equal(writeState('?name=x&by=old', state), '?name=x&rows=&by=gap&turn=&c.gap=0..2&c.formula=Fe');
  assert.deepEqual(readState('?rows=&c.gap=a..b', own).filters, []);
  assert.equal(writeState('?rows=&by=gap&name=x', { isOpen: false, sort: null, filters: [] }), '?name=x');
});
