import { maxAuthors, type Author } from '#contract/data/resources';
import {
  affiliationsIn,
  authorOf,
  emailsIn,
  isHan,
  isInstitution,
  namesIn,
  orcidIn,
  type UnreadList,
} from './pasted-names.ts';
import { headings, noWords, tickWords, yesWords, type Column } from '../texts/pasted.ts';

const columnOf = (cell: string): Column | undefined => {
  const key = cell.toLowerCase().replace(/[\s()（）_.*-]/g, '');
  return key.length > 40 ? undefined : headings.find(([, pattern]) => pattern.test(key))?.[0];
};

/** Cells of a row; quotation marks may surround a cell. */
function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const one = row[at]!;
    if (one === '"' && isQuoted && row[at + 1] === '"') {
      cell += one;
      at += 1;
    } else if (one === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (one === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += one;
  }
  return [...cells, cell.trim()];
}

export interface Table {
  separator: string;
  /** Columns of the heading; absent without one. */
  columns: (Column | undefined)[] | undefined;
}

/** How the lines of a text are a table; undefined if they are none. */
export function tableOf(lines: readonly string[]): Table | undefined {
  const filled = lines.filter((line) => line.trim() !== '');
  const first = filled[0] ?? '';
  for (const separator of ['\t', ',', '\uff0c', ';']) {
    const columns = cellsOf(first, separator).map(columnOf);
    const known = new Set(columns.filter(Boolean));
    const named = ['nameZh', 'nameEn', 'name', 'family'].some((one) => known.has(one as Column));
    if (named && (known.size > 1 || (filled.length > 1 && (columns.length === 1 || separator === '\t'))))
      return { separator, columns };
  }
  if (filled.length > 0 && filled.every((line) => line.includes('\t'))) return { separator: '\t', columns: undefined };
  const isCommaTable =
    filled.length > 0 &&
    filled.every((line) => {
      const cells = cellsOf(line, ',');
      const [one = '', two = ''] = cells;
      const opens = namesIn(one) !== undefined && (!isHan(two) || isInstitution(two));
      return cells.length > 1 && opens && cells.slice(1).some(isFact);
    });
  return isCommaTable ? { separator: ',', columns: undefined } : undefined;
}

/** An e-mail address or ORCID iD alone in its cell: no author line has one. */
const isFact = (cell: string) => emailsIn(cell)[0] === cell || (cell !== '' && orcidIn(cell) === cell);

const isTicked = (cell: string) => tickWords.test(cell);

/** Reads rows of a spreadsheet. */
export function readTable(lines: readonly string[], { separator, columns }: Table, unread: UnreadList) {
  const authors: Author[] = [];
  let left = 0;
  let isHeading = columns !== undefined;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line, separator);
    if (isHeading) {
      cells.forEach((cell, column) => columns![column] ?? unread.add(at + 1, cell, 'column'));
      isHeading = false;
    } else if (authors.length >= maxAuthors) left += 1;
    else {
      const cellsBy = columns ? byHeading(cells, columns) : byContent(cells, at + 1, unread);
      const author = authorOfRow(cellsBy, at + 1, unread);
      if (author) authors.push(author);
      else unread.add(at + 1, line, 'name');
    }
  }
  return { authors, left };
}

type Row = Partial<Record<Column, string>>;

function byHeading(cells: readonly string[], columns: Table['columns']): Row {
  const row: Row = {};
  cells.forEach((cell, at) => {
    const column = columns![at];
    if (column && cell) row[column] = row[column] ? `${row[column]}; ${cell}` : cell;
  });
  return row;
}

/** Without a heading the content of a cell tells its column: names come first, then institutions. */
function byContent(cells: readonly string[], line: number, unread: UnreadList): Row {
  const row: Row = {};
  const institutions: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const names = isInstitution(cell) ? undefined : namesIn(cell.replace(/[*†]+$/, ''));
    if (cell === '' || (at === 0 && /^\d{1,3}$/.test(cell))) continue;
    if (emailsIn(cell)[0] === cell) row.email = cell;
    else if (orcidIn(cell) === cell) row.orcid = cell;
    else if (yesWords.test(cell)) row.mark = cell;
    else if (noWords.test(cell)) continue;
    else if (/^\+?[\d\s()-]{6,30}$/.test(cell)) row.phone = cell;
    else if (names && institutions.length === 0 && isFresh(row, names)) {
      if (names.nameZh) row.nameZh = cell;
      else row.nameEn = cell;
    } else if (row.nameZh ?? row.nameEn) institutions.push(cell);
    else unread.add(line, cell, 'name');
  }
  return { ...row, institution: institutions.join('; ') };
}

const isFresh = (row: Row, { nameZh, nameEn }: Pick<Author, 'nameZh' | 'nameEn'>) =>
  nameZh ? !row.nameZh && (!nameEn || !row.nameEn) : !row.nameEn;

function authorOfRow(row: Row, line: number, unread: UnreadList): Author | undefined {
  const { family = '', given = '' } = row;
  const whole = isHan(family + given) ? family + given : [given, family].filter(Boolean).join(' ');
  const written = [row.nameZh ?? '', row.nameEn ?? '', row.name ?? '', whole].filter(Boolean);
  const bare = (name: string) => name.replace(/[\s*†]+$/, '');
  // A column says that a single word is a name.
  const found = written.map((name) => namesIn(bare(name)) ?? wordAsName(bare(name)));
  const nameZh = found.find((names) => names?.nameZh)?.nameZh ?? '';
  const nameEn = found.find((names) => names?.nameEn)?.nameEn ?? '';
  found.forEach((names, at) => names ?? unread.add(line, written[at]!, 'name'));
  if (nameZh + nameEn === '') return undefined;
  const isCorresponding = written.some((name) => /[*†]\s*$/.test(name)) || isTicked(row.mark ?? '');
  return authorOf(
    {
      nameZh,
      nameEn,
      isCorresponding,
      email: row.email ?? '',
      orcid: row.orcid ?? '',
      phone: row.phone ?? '',
      affiliations: affiliationsIn(row.institution ?? '', line, unread),
    },
    line,
    unread,
  );
}

const wordAsName = (name: string) =>
  /^[\p{L}\p{M}'’-]{2,60}$/u.test(name)
    ? { nameZh: isHan(name) ? name : '', nameEn: isHan(name) ? '' : name }
    : undefined;
