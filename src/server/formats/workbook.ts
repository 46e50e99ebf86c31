import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { wireTime } from '#shared/time';
import { deferError } from '../files/streams.ts';
import type { FileReply } from '../routes.ts';

export type Cell = string | number | boolean | Date | null;

export interface Column {
  title: string;
  /** In characters; 16 when absent. */
  width?: number;
  /** Values of a drop-down list; the spreadsheet program refuses other input. */
  choices?: readonly string[];
}

export interface Workbook {
  /** File name without `.xlsx`. */
  name: string;
  columns: readonly Column[];
  /** Read while the file is sent; `return` of the iterator means that the receiver has disconnected. */
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Limits of Office Open XML (ECMA-376): rows per sheet including the header, and characters per cell. */
const maxRows = 1_048_576;
const maxCharacters = 32_767;

/** Rows that are joined before compression. */
const batch = 500;

/**
 * A table as an .xlsx file, generated while it is sent: rows are neither collected in memory nor written to disk. The
 * header is bold and stays visible. Text stays text whatever it begins with, numbers are numbers, moments are dates in
 * Asia/Shanghai. A table longer than a sheet continues in another sheet.
 */
export function workbook({ name, columns, rows }: Workbook): FileReply {
  return { name: `${name}.xlsx`, mediaType: workbookType, isMade: true, open: () => pack(columns, rows) };
}

function pack(columns: readonly Column[], rows: Workbook['rows']): Readable {
  const zip = new ZipFile();
  const output = deferError(zip.outputStream as Readable);
  zip.once('error', (error: Error) => output.destroy(error));
  const source = cursorOf(rows);
  let reading: Readable | undefined;
  output.once('close', () => {
    reading?.destroy();
    // After a normal end there is nothing to stop; otherwise the failure was already reported.
    source.stop().catch(() => undefined);
  });
  const lists = longLists(columns);
  const addSheet = (number: number) =>
    zip.addReadStreamLazy(`xl/worksheets/sheet${number}.xml`, { compressionLevel: 3 }, (begin) => {
      if (output.destroyed) return;
      reading = Readable.from(sheetParts(columns, lists, source));
      reading.once('error', (error) => output.destroy(error));
      reading.once('end', () => {
        if (source.hasMore()) return addSheet(number + 1);
        const frame = frameOf(number, lists.length > 0);
        if (lists.length > 0) frame[`xl/${listsPath}`] = listsSheet(lists);
        for (const [path, text] of Object.entries(frame)) zip.addBuffer(Buffer.from(head + text), path);
        zip.end();
      });
      begin(null, reading);
    });
  addSheet(1);
  return output;
}

/** A cursor over the rows, so that the second sheet continues where the first one ended. */
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

async function* sheetParts(
  columns: readonly Column[],
  lists: readonly Choices[],
  source: ReturnType<typeof cursorOf>,
): AsyncGenerator<Buffer> {
  let text =
    `${head}<worksheet xmlns="${spaces.main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
    columns
      .map(({ width = 16 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
      .join('') +
    `</cols><sheetData><row>${columns.map(({ title }) => textCell(title, style.title)).join('')}</row>`;
  // The cursor reads one row ahead; its first step only fills it.
  if (!source.hasMore()) await source.next();
  for (let count = 1; count < maxRows && source.hasMore(); count += 1) {
    const row = await source.next();
    text += `<row>${row!.map(cellOf).join('')}</row>`;
    if (count % batch === 0) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}</sheetData>${choicesOf(columns, lists)}</worksheet>`);
}

function cellOf(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : textCell(String(cell));
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) return `<c s="${style.moment}"><v>${serialOf(cell)}</v></c>`;
  return textCell(cell, /^[=+\-@\t\r]/.test(cell) ? style.quoted : undefined);
}

/**
 * Inline strings are never read as formulas. For text that looks like one, the style "quoted" keeps it text when the
 * cell is edited or the sheet is saved in another format.
 */
function textCell(text: string, look?: number): string {
  const mark = look === undefined ? '' : ` s="${look}"`;
  const space = /^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : '';
  return `<c t="inlineStr"${mark}><is><t${space}>${harmless.test(text) ? text : escape(text)}</t></is></c>`;
}

/** Most texts are short and need no escaping. */
const harmless = /^[ -%'-;=?-^`-\ud7ff]{0,1000}$/;

/** Removes characters that XML 1.0 cannot represent. `_x0041_` would be read as an escape, so it is escaped. */
function escape(text: string): string {
  return (
    text
      .slice(0, maxCharacters)
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the characters to leave out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      .replace(/[&<>"\r]/g, (char) => `&#${char.charCodeAt(0)};`)
  );
}

/** Days since 30 December 1899, as spreadsheets count them, in Asia/Shanghai. */
function serialOf(moment: Date): number {
  return Date.parse(`${wireTime(moment).replace(' ', 'T')}Z`) / 86_400_000 + 25_569;
}

/** Letters of a column, counted from 0; tables here have fewer than 26 × 27 columns. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

type Choices = readonly string[];

/** Characters of a list inside its rule; spreadsheet programs call a file with a longer one damaged. */
const maxListed = 255;

/** The lists of choices that do not fit into a rule: they are long, or have signs that end a list or a value. */
const longLists = (columns: readonly Column[]): Choices[] =>
  columns.flatMap(({ choices }) =>
    choices && (choices.join(',').length > maxListed || choices.some((one) => /[",\n]|^\s|\s$/.test(one)))
      ? [choices]
      : [],
  );

function choicesOf(columns: readonly Column[], lists: readonly Choices[]): string {
  const rules = columns.flatMap(({ choices }, at) => {
    if (!choices || choices.length === 0) return [];
    const range = `${lettersOf(at)}2:${lettersOf(at)}${maxRows}`;
    const list = lists.indexOf(choices);
    const column = `$${lettersOf(Math.max(list, 0))}`;
    const values = list < 0 ? `"${escape(choices.join(','))}"` : `${listsName}!${column}$1:${column}$${choices.length}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>${values}</formula1></dataValidation>`;
  });
  return rules.length ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
}

/** A hidden sheet with one list of choices per column, behind the sheets of the table. */
const listsName = 'choices';
const listsPath = `worksheets/${listsName}.xml`;

function listsSheet(lists: readonly Choices[]): string {
  const rows = Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) => {
    const cells = lists.map((list) => (list[at] === undefined ? '<c/>' : textCell(list[at])));
    return `<row>${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${spaces.main}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const spaces = {
  main: `${schemas}/spreadsheetml/2006/main`,
  relations: `${schemas}/officeDocument/2006/relationships`,
  package: `${schemas}/package/2006`,
};

/** Indexes in `cellXfs` of the style sheet. */
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

/** The parts of the package other than the sheets. */
function frameOf(sheets: number, hasLists: boolean): Record<string, string> {
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
      (hasLists ? part(listsPath, 'worksheet') : '') +
      '</Types>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `<workbook xmlns="${spaces.main}" xmlns:r="${spaces.relations}"><sheets>` +
      numbers.map((number) => `<sheet name="Sheet${number}" sheetId="${number}" r:id="sheet${number}"/>`).join('') +
      (hasLists ? `<sheet name="${listsName}" sheetId="${sheets + 1}" state="hidden" r:id="lists"/>` : '') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation('styles', 'styles', 'styles.xml') +
        numbers.map((number) => relation(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
        (hasLists ? relation('lists', 'worksheet', listsPath) : ''),
    ),
    'xl/styles.xml': styleSheet,
  };
}
