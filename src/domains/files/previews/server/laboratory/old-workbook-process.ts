import * as XLSX from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { Failure } from '#shared/fail';
import { kindOfFormat, momentOf } from '#server/formats/workbook-moments';
import type { Sheet } from '#server/formats/read-workbook';
import { contentIsBounded } from './open-document.ts';
import type { OldWorkbook, OldWorkbookOrder } from './old-workbook.ts';

/*
 * Reads one workbook of an older Excel, or of OpenDocument, in a child process: a damaged one may keep the library busy
 * forever, and one of a thousand bytes may fill any memory.
 */

XLSX.set_cptable(codepages);

process.once('message', (order: OldWorkbookOrder) => {
  void readWorkbook(order).then(
    (seen) => process.send!({ seen }),
    (error: unknown) =>
      process.send!({
        error: error instanceof Failure && error.key === 'files.previews.tooLong' ? 'tooLong' : 'malformed',
      }),
  );
});

const marksOf = (hidden: number | undefined): Sheet['marks'] =>
  hidden === 1 ? ['hidden'] : hidden === 2 ? ['veryHidden'] : [];

async function readWorkbook({ bytes, look }: OldWorkbookOrder): Promise<OldWorkbook> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await contentIsBounded(all);
  let book: XLSX.WorkBook;
  try {
    book = XLSX.read(all, {
      type: 'buffer',
      dense: true,
      sheetRows: look.rows,
      cellFormula: true,
      cellNF: true,
      cellHTML: false,
      bookVBA: false,
      // Text that is no workbook is shown by other readers.
      PRN: false,
    });
  } catch (error) {
    if (/password|encrypt/i.test((error as Error).message)) return { isEncrypted: true };
    throw error;
  }
  const since1904 = book.Workbook?.WBProps?.date1904 === true;
  const sheets = book.SheetNames.slice(0, look.sheets).map((name, at) =>
    sheetOf(name, book.Sheets[name]!, marksOf(book.Workbook?.Sheets?.[at]?.Hidden), since1904, look),
  );
  return { sheets, sheetsLeftOut: Math.max(0, book.SheetNames.length - look.sheets) };
}

function sheetOf(
  name: string,
  sheet: XLSX.WorkSheet,
  marks: Sheet['marks'],
  since1904: boolean,
  look: OldWorkbookOrder['look'],
): Sheet {
  const type = sheet['!type'] as string | undefined;
  const data = (sheet['!data'] ?? []) as (XLSX.CellObject[] | undefined)[];
  const full = sheet['!fullref'] ?? sheet['!ref'];
  const range = full ? XLSX.utils.decode_range(full) : undefined;
  let formulas = 0;
  let columnsLeftOut = 0;
  const rows = Array.from({ length: Math.min(data.length, look.rows) }, (_none, at) => {
    const cells = data[at] ?? [];
    columnsLeftOut = Math.max(columnsLeftOut, filled(cells) - look.columns);
    return Array.from({ length: Math.min(filled(cells), look.columns) }, (_cell, column) => {
      const cell = cells[column];
      const text = cell ? textOf(cell, since1904) : '';
      if (text !== '' || !cell?.f) return text;
      formulas += 1;
      return `=${cell.f}`;
    });
  });
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  const kind: Sheet['marks'] =
    type === 'chart' ? ['chart'] : type === 'macro' ? ['macro'] : type === 'dialog' ? ['dialog'] : [];
  return {
    name,
    marks: [...marks, ...kind],
    rows,
    more: (range?.e.r ?? 0) >= look.rows,
    columnsLeftOut,
    formulas,
  };
}

const filled = (cells: readonly (XLSX.CellObject | undefined)[]): number =>
  cells.findLastIndex(
    (cell) => cell !== undefined && ((cell.v !== undefined && cell.v !== '') || cell.f !== undefined),
  ) + 1;

function textOf(cell: XLSX.CellObject, since1904: boolean): string {
  if (cell.t === 'e') return cell.w ?? '#N/A';
  if (cell.v === undefined || cell.v === null || cell.t === 'z') return '';
  if (cell.t === 'd' || cell.v instanceof Date) return cell.w ?? String(cell.v);
  if (cell.t !== 'n') return String(cell.v).trim();
  const kind = typeof cell.z === 'string' ? kindOfFormat(cell.z) : undefined;
  return kind ? momentOf(Number(cell.v), kind, since1904) : String(cell.v);
}
