import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import * as XLSX from '@e965/xlsx';
import { newKey } from '#server/files/files';
import { startPortal } from '#testing';
import { Preview, PreviewQuery, type PartsPreview, type TablePreview } from '../../contract.ts';
import { previewOf } from '../service.ts';
import * as made from './laboratory-writers.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();

async function preview(name: string, content: Buffer | string, structure = 1): Promise<Preview> {
  const storageKey = newKey();
  const { size, sha256 } = await portal.files.write(storageKey, Readable.from([Buffer.from(content)]));
  return Preview.parse(await previewOf(ctx, { name, size, sha256, storageKey }, PreviewQuery.parse({ structure })));
}

/** A workbook with temperatures and dates in one of the older formats. */
function workbook(bookType: 'biff8' | 'xlsb' | 'ods' | 'xlml' | 'html'): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['T (K)', 'R (Ohm)', 'day'],
    [300, 1.25, 45_000],
    [301, 1.5, 45_001],
  ]);
  for (const cell of ['C2', 'C3']) (sheet[cell] as XLSX.CellObject).z = 'yyyy-mm-dd';
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'R(T)');
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
}

describe('a binary file of an instrument', () => {
  test('has each of its scans', async () => {
    const second = (await preview(
      'maps.spc',
      made.spcFile([
        [1, 2],
        [3, 4],
      ]),
      2,
    )) as TablePreview;
    assert.deepEqual(second.part, { name: 'z = 1', shown: 2, total: 2, more: false });
    assert.deepEqual(second.rows, [
      ['4000', '3'],
      ['3000', '4'],
    ]);
  });

  test('is told by its content, whatever the ending is', async () => {
    const opus = (await preview('sample.0001', made.opusFile([0.1, 0.2]))) as TablePreview;
    assert.deepEqual(opus.columns, ['Wavenumber (cm-1)', 'Intensity']);
  });

  test('that is a text is read as one', async () => {
    const gsas = (await preview(
      'garnet.raw',
      made.lines('garnet', 'BANK 1 2 1 CONST 2000 5 0 0 STD', '     100     200'),
    )) as TablePreview;
    assert.deepEqual(gsas.columns, ['2θ (°)', 'Intensity (counts)', 'Standard uncertainty']);
  });

  test('of a format that only its program reads is refused with the program and the format to export', async () => {
    await assert.rejects(preview('film.opju', Buffer.from('CPYUA 4.3380 188 W64 #\n\0\u0001\u0002', 'latin1')), {
      key: 'files.previews.closed',
      params: { format: 'Origin (OPJ, OPJU)', program: 'Origin', target: 'CSV (.csv)' },
    });
  });

  test('that is damaged is refused', async () => {
    await assert.rejects(preview('a.brml', Buffer.from('PK\u0003\u0004\0\0\0')), { key: 'files.previews.malformed' });
    await assert.rejects(preview('a.wdf', made.wdfFile([500, 600], [[1, 2]]).subarray(0, 200)), {
      key: 'files.previews.malformed',
    });
  });
});

describe('a workbook of an older format', () => {
  for (const [name, type] of [
    ['a.xls', 'biff8'],
    ['a.xlsb', 'xlsb'],
    ['a.ods', 'ods'],
    ['b.xls', 'xlml'],
    ['c.xls', 'html'],
  ] as const)
    test(`${name} (${type}) has its sheets, numbers and dates`, async () => {
      const { parts } = (await preview(name, workbook(type))) as PartsPreview;
      assert.deepEqual(parts[0]!.columns, ['T (K)', 'R (Ohm)', 'day']);
      assert.deepEqual(
        parts[0]!.rows.map((row) => row.slice(0, 2)),
        [
          ['300', '1.25'],
          ['301', '1.5'],
        ],
      );
      if (type !== 'html')
        assert.deepEqual(
          parts[0]!.rows.map((row) => row[2]),
          ['2023-03-15', '2023-03-16'],
        );
    });

  test('that is a text between tabs is a table', async () => {
    const table = (await preview('vsm.xls', made.lines('T (K)\tM (emu)', '300\t0.5', '299\t0.6'))) as TablePreview;
    assert.deepEqual(table.columns, ['T (K)', 'M (emu)']);
  });

  test('whose cells are repeated billions of times is refused', async () => {
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="a"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
    const bomb = await made.zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': content,
    });
    await assert.rejects(preview('bomb.ods', bomb), { key: 'files.previews.tooLong' });
  });

  test('that is damaged is refused or shown, and does not keep the process busy', async () => {
    const whole = workbook('biff8');
    for (const share of [0.2, 0.5, 0.9]) {
      const answer = await preview('a.xls', whole.subarray(0, Math.floor(whole.length * share))).catch(
        (error: unknown) => error,
      );
      assert.ok(answer instanceof Error || (answer as Preview).kind === 'parts');
    }
  });
});
