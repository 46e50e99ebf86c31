import { collected, firstRowsOf, type Sheet } from '#server/formats/read-workbook';
import type { FileStore } from '#server/files/files';
import type { PartsPreview } from '../contract.ts';
import { limits, shownCell } from './cells.ts';
import { malformed, tooLong } from './lattice.ts';
import { tableIn } from './table-rows.ts';

/** Maximum bytes of a workbook, and maximum sheets, rows and columns of each. */
const maxWorkbookBytes = 16 << 20;
export const look = { sheets: 20, rows: 1001, columns: limits.columns };

/** The first rows of each sheet. The first row names the columns if it has a text for each. @throws files.previews.malformed|tooLong */
export async function workbookOf(files: FileStore, file: { storageKey: string; size: number }): Promise<PartsPreview> {
  if (file.size > maxWorkbookBytes) throw tooLong();
  const bytes = await collected(files.open(file.storageKey), maxWorkbookBytes);
  const { sheets, sheetsLeftOut } = await firstRowsOf(bytes, look).catch((error: { key?: string }) => {
    throw error.key === 'kernel.workbook.size' ? tooLong() : malformed();
  });
  return partsOfSheets(sheets, sheetsLeftOut);
}

/** The sheets of a workbook as tables. The first row names the columns if it has a text for each. */
export function partsOfSheets(sheets: readonly Sheet[], sheetsLeftOut: number): PartsPreview {
  const parts = sheets.map(({ name, marks, rows, more, columnsLeftOut, formulas }) => {
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const cells = rows.map((row) => Array.from({ length: width }, (_none, at) => shownCell(row[at] ?? '')));
    const first = cells.findIndex((row) => row.some((cell) => cell !== ''));
    const head = cells[first];
    const isHead = head !== undefined && head.every((cell) => cell !== '' && !Number.isFinite(Number(cell)));
    const above = cells.slice(0, Math.max(first, 0)).map(() => '');
    const body = cells.slice(first < 0 ? 0 : isHead ? first + 1 : first, look.rows);
    const table = tableIn(body, isHead ? head : undefined, above.filter(Boolean), more, { columnsLeftOut });
    return { ...table, name, ...(marks.length > 0 && { marks }), ...(formulas > 0 && { formulas }) };
  });
  return { kind: 'parts', facts: [], parts, ...(sheetsLeftOut > 0 && { partsLeftOut: sheetsLeftOut }) };
}
