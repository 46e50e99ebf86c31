import { complaintOf } from '#shared/complaints';
import { fail } from '#shared/fail';
import { languages, translatorOf, type Language } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import type { Context } from '#server/context';
import { receiveWorkbook } from '#server/formats/read-workbook';
import type { Incoming } from '#server/routes';
import { accountTexts } from '#texts/identity/accounts';
import { departmentTexts } from '#texts/system/departments';
import { ImportedUser, importColumns, largestImport, maxImported, type ImportColumn } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';

/** One user of the file: the row's number as the spreadsheet shows it, and the columns that the file has. */
export interface Line {
  row: number;
  values: Partial<Record<ImportColumn, string>>;
}

export interface Fault {
  row: number;
  column: ImportColumn;
  message: string;
}

/**
 * The users of the file.
 * @throws kernel.uploadCount, kernel.workbook.…, 503 kernel.busy, system.users.importNoFile|importEmpty|importColumns
 */
export async function linesOf(ctx: Context, incoming: Incoming): Promise<Line[]> {
  const limits = { maxBytes: largestImport, maxRows: maxImported + 1, maxColumns: 50 };
  const rows = await receiveWorkbook(ctx, incoming, limits);
  if (!rows) throw fail('system.users.importNoFile');
  const [heads = [], ...others] = rows;
  const columns = heads.map((head) => columnOf(head));
  const missing = (['userName', 'nickName'] as const).filter((name) => !columns.includes(name));
  const t = translatorOf(userTexts, ctx.language);
  if (missing.length > 0)
    throw fail('system.users.importColumns', { columns: missing.map((name) => t(`sheet.${name}`)).join(', ') });
  const lines = others.flatMap((cells, at) => {
    const values: Line['values'] = {};
    // If a column occurs twice, the first one counts.
    columns.forEach((name, column) => {
      if (name) values[name] ??= String(cells[column] ?? '').trim();
    });
    return Object.values(values).some(Boolean) ? [{ row: at + 2, values }] : [];
  });
  if (lines.length === 0) throw fail('system.users.importEmpty');
  return lines;
}

/** The column of a heading in either language. */
function columnOf(head: unknown): ImportColumn | undefined {
  const text = String(head ?? '').trim();
  return importColumns.find((name) =>
    languages.some((language) => translatorOf(userTexts, language)(`sheet.${name}`) === text),
  );
}

/** Validates a line with the rules of the form; adds its faults to the others. */
export function parsed(language: Language, { row, values }: Line, faults: Fault[]): ImportedUser | undefined {
  const { deptId, sex, status, ...rest } = values;
  const result = ImportedUser.safeParse(
    {
      ...rest,
      nickName: rest.nickName ?? '',
      deptId: deptId || null,
      sex: codeOf('sex', ['0', '1', '2'], sex) ?? '2',
      status: codeOf('status', ['0', '1'], status) ?? '0',
    },
    { reportInput: true },
  );
  if (result.success) return result.data;
  const say = translatorIn(language);
  const t = translatorOf(userTexts, language);
  for (const issue of result.error.issues) {
    const column = issue.path[0] as ImportColumn;
    const { key, params } = complaintOf(issue);
    faults.push({ row, column, message: say(key, { ...params, label: t(`sheet.${column}`) }) });
  }
  return undefined;
}

/** The code of a label in either language; a code maps to itself, an unknown label stays and is refused later. */
function codeOf(group: 'sex' | 'status', codes: readonly string[], word: string | undefined): string | undefined {
  if (!word) return undefined;
  const says = (code: string, language: Language) => translatorOf(userTexts, language).dynamic(`${group}.${code}`);
  return codes.find((code) => code === word || languages.some((language) => says(code, language) === word)) ?? word;
}

/** Login names, e-mails and numbers that occur twice in the file, in any spelling. */
export function repeated(lines: readonly Line[], say: Translate): Fault[] {
  return (['userName', 'email', 'phonenumber'] as const).flatMap((column) => {
    const first = new Map<string, number>();
    return lines.flatMap(({ row, values }) => {
      const value = values[column] && asKept(column, values[column]).toLowerCase();
      if (!value) return [];
      const earlier = first.get(value);
      if (earlier === undefined) first.set(value, row);
      return earlier === undefined ? [] : [{ row, column, message: say('system.users.importTwice', { row: earlier }) }];
    });
  });
}

/** A cell normalised by the rule of its column; an invalid one stays unchanged. */
const asKept = (column: 'userName' | 'email' | 'phonenumber', cell: string) =>
  ImportedUser.shape[column].safeParse(cell).data ?? cell;

export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** The text of an error by its full key. */
export const translatorIn =
  (language: Language): Translate =>
  (key, params = {}) => {
    const [area, noun, ...reason] = key.split('.');
    if (area === 'kernel') return translatorOf(kernelTexts, language).dynamic([noun, ...reason].join('.'), key, params);
    const name = `fail.${reason.join('.')}`;
    if (area === 'identity') return translatorOf(accountTexts, language).dynamic(name, key, params);
    if (noun === 'departments') return translatorOf(departmentTexts, language).dynamic(name, key, params);
    return translatorOf(userTexts, language).dynamic(name, key, params);
  };
