import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { wireTime } from '#shared/time';
import type { FileReply } from '../routes.ts';

export type Cell = string | number | boolean | Date | null;

export interface Column {
  title: string;
  /** In characters; 16 when absent. */
  width?: number;
  /** Values offered in a drop-down list; what was typed besides is refused by the spreadsheet program. */
  choices?: readonly string[];
}

export interface Workbook {
  /** Of the file, without `.xlsx`. */
  name: string;
  columns: readonly Column[];
  /** Read while the file is sent; a `return` of the iterator means that the receiver is gone. */
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Office Open XML (ECMA-376): most rows of a sheet, the head line included, and most characters of a cell. */
const mostRows = 1_048_576;
const mostCharacters = 32_767;

/** Rows that are put together before they go to the packer. */
const batch = 500;

/**
 * A table as an .xlsx file, made while it is sent: rows are neither collected nor written to disk. The head line is
 * bold and stays in view. Text stays text whatever it begins with, numbers are numbers, moments are dates in
 * Asia/Shanghai. A table longer than a sheet goes on in another sheet.
 */
export function workbook({ name, columns, rows }: Workbook): FileReply {
  return { name: `${name}.xlsx`, mediaType: workbookType, isMade: true, open: () => pack(columns, rows) };
}

function pack(columns: readonly Column[], rows: Workbook['rows']): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.once('error', (error: Error) => output.destroy(error));
  const source = cursorOf(rows);
  let reading: Readable | undefined;
  output.once('close', () => {
    reading?.destroy();
    // Where the end was orderly there is nothing left to stop; otherwise the failure that closed it was told already.
    source.stop().catch(() => undefined);
  });
  const addSheet = (number: number) =>
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, { compressionLevel: 3 }, (begin) => {
      if (output.destroyed) return;
      reading = Readable.from(sheetParts(columns, source));
      reading.once('error', (error) => output.destroy(error));
      reading.once('end', () => {
        if (source.hasMore()) return addSheet(number + 1);
        for (const [path, text] of Object.entries(frameOf(number))) zip.addBuffer(Buffer.from(head + text), path);
        zip.end();
      });
      begin(null, reading);
    });
  addSheet(1);
  return output;
}

/** Rows one after the other, so that a second sheet begins where the first one ended. */
function cursorOf(rows: Workbook['rows']) {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let waiting: readonly Cell[] | undefined;
  let ended = false;
  return {
    async next(): Promise<readonly Cell[] | undefined> {
      const row = waiting;
      const result = ended ? undefined : await iterator.next();
      ended ||= result!.done === true;
      waiting = ended ? undefined : (result!.value as readonly Cell[]);
      return row;
    },
    hasMore: () => waiting !== undefined,
    stop: async () => {
      ended = true;
      waiting = undefined;
      await iterator.return?.();
    },
  };
}

async function* sheetParts(columns: readonly Column[], source: ReturnType<typeof cursorOf>): AsyncGenerator<Buffer> {
  let text =
    `${head}<worksheet xmlns="${spaces.main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
    columns
      .map(({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
      .join('') +
    `</cols><sheetData><row>${columns.map(({ title }) => textCell(title, style.title)).join('')}</row>`;
  // The cursor reads one row ahead; its first step only fills it.
  if (!source.hasMore()) await source.next();
  for (let count = 1; count < mostRows && source.hasMore(); count += 1) {
    const row = await source.next();
    text += `<row>${row!.map(cellOf).join('')}</row>`;
    if (count % batch === 0) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}</sheetData>${choicesOf(columns)}</worksheet>`);
}

function cellOf(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : textCell(String(cell));
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) return `<c s="${style.moment}"><v>${serialOf(cell)}</v></c>`;
  return textCell(cell, /^[=+\-@\t\r]/.test(cell) ? style.quoted : undefined);
}

/**
 * An inline string is never read as a formula. The mark "quoted" on text that looks like one keeps it so when somebody
 * edits the cell, and when the sheet is saved in another format.
 */
function textCell(text: string, look?: number): string {
  const mark = look === undefined ? '' : ` s="${look}"`;
  const space = /^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : '';
  return `<c t="inlineStr"${mark}><is><t${space}>${harmless.test(text) ? text : escape(text)}</t></is></c>`;
}

/** Short texts of ordinary characters, which are most, need no escaping. */
const harmless = /^[ -%'-;=?-^`-\ud7ff]{0,1000}$/;

/** Characters that XML 1.0 has no form for are left out; `_x0041_` would be read as an escape and is escaped itself. */
function escape(text: string): string {
  return (
    text
      .slice(0, mostCharacters)
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the characters to leave out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replace(/[&<>"\r]/g, (char) => `&#${char.charCodeAt(0)};`)
  );
}

/** Days since 30 December 1899, as spreadsheets count them, by the clock of Asia/Shanghai. */
function serialOf(moment: Date): number {
  return Date.parse(`${wireTime(moment).replace(' ', 'T')}Z`) / 86_400_000 + 25_569;
}

/** Letters of a column, counted from 0; the tables here have fewer than 26 × 27. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

function choicesOf(columns: readonly Column[]): string {
  const rules = columns.flatMap(({ choices }, at) => {
    if (!choices) return [];
    const range = `${lettersOf(at)}2:${lettersOf(at)}${mostRows}`;
    const list = escape(choices.join(','));
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>"${list}"</formula1></dataValidation>`;
  });
  return rules.length ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const spaces = {
  main: `${schemas}/spreadsheetml/2006/main`,
  relations: `${schemas}/officeDocument/2006/relationships`,
  package: `${schemas}/package/2006`,
};

/** Positions in `cellXfs` of the style sheet. */
const style = { title: 1, moment: 2, quoted: 3 };

const styleSheet =
  `<styleSheet xmlns="${spaces.main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>';

/** The parts of the package besides its sheets. */
function frameOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${spaces.relations}/${type}" Target="${target}"/>`;
  const relations = (content: string) =>
    `<Relationships xmlns="${spaces.package}/relationships">${content}</Relationships>`;
  return {
    '[Content_Types].xml':
      `<Types xmlns="${spaces.package}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      part('workbook.xml', 'sheet.main') +
      part('styles.xml', 'styles') +
      numbers.map((number) => part(`worksheets/sheet${number}.xml`, 'worksheet')).join('') +
      '</Types>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `<workbook xmlns="${spaces.main}" xmlns:r="${spaces.relations}"><sheets>` +
      numbers.map((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="sheet${number}"/>`).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation('styles', 'styles', 'styles.xml') +
        numbers.map((number) => relation(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join(''),
    ),
    'xl/styles.xml': styleSheet,
  };
}
