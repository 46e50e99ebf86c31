import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { newKey } from '#server/files/files';
import { previewOf } from '#module/files/previews';
import { startPortal } from '#testing';
import { pageOf } from './asking.ts';
import { convertTable, tableOf } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;

/** The columns and rows of a file in its preview, and in its whole table. */
async function bothOf(name: string, content: string | Buffer) {
  const ctx = portal.context();
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([Buffer.from(content)]));
  const about = { originName: name, mime: '', bucket: 'protected' as const, refType: 'test', instance: ctx.instance };
  await db
    .insertInto('sysFile')
    .values({ ...about, readyAt: ctx.now, storageKey, size, sha256 })
    .execute();
  const file = { name, size, sha256, storageKey };
  const preview = await previewOf(ctx, file);
  assert.equal(preview.kind, 'table');
  await tableOf(ctx, file);
  const { tableId } = await db
    .selectFrom('sysFileTable')
    .select('tableId')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow();
  await convertTable(ctx, { tableId });
  const table = await tableOf(ctx, file);
  assert.equal(table.state, 'ready', String(table.reason));
  const { rows, total } = await pageOf(ctx, file, { order: 'asc', filters: [], pageNum: 1 });
  assert.equal(total, rows.length);
  const width = table.columns.length;
  const { kind: _kind, ...seen } = preview;
  const filled = seen.rows.map((row) => Array.from({ length: width }, (_none, at) => row[at] ?? ''));
  return { preview: { ...seen, rows: filled }, whole: { columns: table.columns.map((column) => column.name), rows } };
}

const lines = (...all: string[]) => `${all.join('\n')}\n`;
const pairs = [
  ['1', '0.5'],
  ['2', '0.6'],
  ['3', '0.7'],
  ['1', '1.5'],
  ['2', '1.6'],
  ['3', '1.7'],
];
const [first, second] = [pairs.slice(0, 3), pairs.slice(3)].map((part) => part.map((row) => row.join(' ')));
const [firstTab, secondTab] = [first!, second!].map((part) => part.map((row) => row.replace(' ', '\t')));

/** Texts with lines between the rows that are no rows: their columns and rows. */
const texts: [what: string, name: string, text: string, columns: string[], rows: string[][]][] = [
  [
    'names repeated below an empty line',
    'a.dat',
    lines('T(K) R(Ohm)', ...first!, '', 'T(K) R(Ohm)', ...second!),
    ['T(K)', 'R(Ohm)'],
    pairs,
  ],
  [
    'names repeated without an empty line',
    'b.dat',
    lines('T(K) R(Ohm)', ...first!, 'T(K) R(Ohm)', ...second!),
    ['T(K)', 'R(Ohm)'],
    pairs,
  ],
  ['a mark of two words', 'c.dat', lines('[Data 1]', ...first!, '[Data 2]', ...second!), ['1', '2'], pairs],
  [
    'a mark and repeated names, in columns of tabulators',
    'd.txt',
    lines('[Data]', 'Field\tMoment', ...firstTab!, '[Data 2]', 'Field\tMoment', ...secondTab!),
    ['Field', 'Moment'],
    pairs,
  ],
  [
    'names and units repeated',
    'e.txt',
    lines('Field\tMoment', 'Oe\temu', ...firstTab!, '', 'Field\tMoment', 'Oe\temu', ...secondTab!),
    ['Field (Oe)', 'Moment (emu)'],
    pairs,
  ],
  [
    'remarks with a quote that stays open',
    'f.dat',
    lines('x,y', '1,0.5', '2,0.6', '#,"open', '3,0.7', '1,1.5', '2,1.6', '3,1.7'),
    ['x', 'y'],
    pairs,
  ],
  [
    'a quoted cell that begins as a remark',
    'g.dat',
    lines('x,y,z', '1,0.5,1', '2,0.6,2', '"#3",0.7,3', '4,0.8,4'),
    ['x', 'y', 'z'],
    [
      ['1', '0.5', '1'],
      ['2', '0.6', '2'],
      ['#3', '0.7', '3'],
      ['4', '0.8', '4'],
    ],
  ],
  [
    'names that are numbers, as a row is',
    'h.dat',
    lines('0;1;2', '5;0.5;7', '6;0.6;8', '', '0;1;2', '7;0.7;9'),
    ['0', '1', '2'],
    [
      ['5', '0.5', '7'],
      ['6', '0.6', '8'],
      ['0', '1', '2'],
      ['7', '0.7', '9'],
    ],
  ],
  [
    'digits and letters of double width',
    'i.txt',
    lines('Ｔ\tＲ', '１\t0.5', '2\t０.6', '3\t0.7', '', 'Ｔ\tＲ', '1\t1.5', '2\t1.6', '3\t1.7'),
    ['T', 'R'],
    pairs,
  ],
  [
    'rows with gaps below their names',
    'j.txt',
    lines('T       R       note', '1               ok1', '2       0.6', '3               ok3', '4       0.8').replace(
      /ok/g,
      '7',
    ),
    ['T', 'R', 'note'],
    [
      ['1', '', '71'],
      ['2', '0.6', ''],
      ['3', '', '73'],
      ['4', '0.8', ''],
    ],
  ],
  [
    'carriage returns as line ends, with a mark',
    'k.dat',
    lines('T R', ...first!, '[Data 2]', 'T R', ...second!).replaceAll('\n', '\r'),
    ['T', 'R'],
    pairs,
  ],
  [
    'names repeated in values separated by commas',
    'l.csv',
    lines('n,v', '1,0.5', '2,0.6', '', 'n,v', '3,0.7', '[Data 2]', '4,0.8'),
    ['n', 'v'],
    [
      ['1', '0.5'],
      ['2', '0.6'],
      ['n', 'v'],
      ['3', '0.7'],
      ['[Data 2]', ''],
      ['4', '0.8'],
    ],
  ],
];

describe('the preview and the whole table have the same rows and columns', () => {
  for (const [what, name, text, columns, rows] of texts)
    test(`with ${what}`, async () => {
      const { preview, whole } = await bothOf(name, text);
      assert.deepEqual([preview.columns, preview.rows], [columns, rows], 'the preview');
      assert.deepEqual([whole.columns, whole.rows], [columns, rows], 'the whole table');
    });
});
