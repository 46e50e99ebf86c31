import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { numbersIn } from './columns.ts';
import { tableOf } from './table.ts';

const lines = (...all: string[]) => `${all.join('\n')}\n`;

describe('columns of numbers', () => {
  test('are a table, named by the last line above them', () => {
    const text = lines(
      '# Sample 7, 2026-03-05',
      '# 2theta/deg  I/counts',
      '10.00  120',
      '10.02\t121.5',
      ' 10.04 1.2E+2',
      '',
    );
    const shown = numbersIn(text, true);
    assert.deepEqual(shown?.columns, ['2theta/deg', 'I/counts']);
    assert.deepEqual(shown?.rows, [
      ['10.00', '120'],
      ['10.02', '121.5'],
      ['10.04', '1.2E+2'],
    ]);
    assert.equal(shown?.more, false);
  });

  test('are found below a heading that holds numbers itself, with notes between them', () => {
    const text = lines('BaTiO3', '3 100', 'T (K); R (Ohm)', '1;2', '# moved', '3;-4.5D-2', '5;nan', '7;inf');
    const shown = numbersIn(text, true);
    assert.deepEqual(shown?.columns, ['T (K)', 'R (Ohm)']);
    assert.deepEqual(shown?.rows[1], ['3', '-4.5e-2']);
    assert.equal(shown?.rows.length, 4);
  });

  test('are numbered where nothing names them', () => {
    assert.deepEqual(numbersIn(lines('a scan', '1 2 3', '4 5 6', '7 8 9'), true)?.columns, ['1', '2', '3']);
  });

  test('end where the file was cut, and where there are too many', () => {
    const cut = numbersIn('1 2\n3 4\n5 6\n7 8', false);
    assert.deepEqual([cut?.rows.length, cut?.more], [3, true]);
    const long = numbersIn('1 2\n'.repeat(11_000), true);
    assert.deepEqual([long?.rows.length, long?.more], [10_000, true]);
  });

  test('below endless words and blanks are found in no more time than below others of their length', () => {
    const began = performance.now();
    const text = lines(`${'1'.repeat(250_000)}x`, `a${' '.repeat(1_000_000)}b`, '1 2', '3 4', '5 6');
    assert.deepEqual(numbersIn(text, true)?.columns, ['a', 'b']);
    assert.ok(performance.now() - began < 5000);
  });

  test('are none in a text, a list, or where lines differ', () => {
    for (const text of [
      'Read me first.\n',
      lines('1', '2', '3', '4'),
      lines('1 2', '3 4', '5 6', 'the end'),
      lines('1 2', '3 4', '5 6', '7 8 9'),
      lines('1 2', '3 4'),
      '',
      `${'1 '.repeat(300)}\n`.repeat(5),
      'x'.repeat(400_000),
    ])
      assert.equal(numbersIn(text, true), undefined, text.slice(0, 30));
  });
});

describe('a table', () => {
  const shown = async (text: string) => {
    const table = await tableOf(text, ',', true);
    assert.ok(table.kind === 'table');
    return [table.columns, table.rows];
  };

  test('whose first line is numbers loses none of them', async () => {
    assert.deepEqual(await shown('0,1\n0.1,0.9\n'), [
      ['1', '2'],
      [
        ['0', '1'],
        ['0.1', '0.9'],
      ],
    ]);
    assert.deepEqual(await shown('0,1,2\n5,6,7\n'), [['0', '1', '2'], [['5', '6', '7']]]);
    assert.deepEqual(await shown('x,1\n2,3\n'), [['x', '1'], [['2', '3']]]);
  });

  test('with notes above it is named by its own header, or by the last note', async () => {
    assert.deepEqual(await shown('# made by a program, today\nT,R\n1,2\n'), [['T', 'R'], [['1', '2']]]);
    assert.deepEqual(await shown('# run 3\n# T, R\n1,2\n'), [['T', 'R'], [['1', '2']]]);
    assert.deepEqual(await shown('#id,name\n1,iron\n'), [['id', 'name'], [['1', 'iron']]]);
  });
});
