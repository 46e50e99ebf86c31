import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook, type Cell } from '#server/formats/workbook';
import { importColumns, type UserQuery } from '../../contract.ts';
import { userTexts } from '../../texts/index.ts';
import { allMatching } from '../queries/list.ts';
import { byIds, type UserRow } from '../queries/people.ts';

/** Rows per batch; the whole list is never in memory. */
const batch = 1000;

/** The list of users as a workbook: all pages, in the order of the list, with labels for codes. */
export async function exportUsers(ctx: Context, query: UserQuery): Promise<FileReply> {
  const t = translatorOf(userTexts, ctx.language);
  const cells = {
    userId: (row) => row.userId,
    userName: (row) => row.userName,
    nickName: (row) => row.nickName,
    email: (row) => row.email,
    phonenumber: (row) => row.phonenumber,
    sex: (row) => t(`sex.${row.sex}`),
    status: (row) => t(`status.${row.status}`),
    loginIp: (row) => row.loginIp,
    loginDate: (row) => row.loginDate,
    deptName: (row) => row.deptName,
    leader: (row) => row.leader,
    isVerified: (row) => t(`verified.${row.isVerified}`),
    organization: (row) => row.organization,
    researchField: (row) => row.researchField,
    createTime: (row) => row.createTime,
  } satisfies Record<string, (row: UserRow) => Cell>;
  const userIds = await allMatching(ctx, query);
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let at = 0; at < userIds.length; at += batch)
      for (const row of await byIds(ctx, userIds.slice(at, at + batch)))
        yield Object.values(cells).map((cellOf) => cellOf(row));
  }
  const columns = (Object.keys(cells) as (keyof typeof cells)[]).map((name) => ({ title: t(`sheet.${name}`) }));
  return workbook({ name: t('sheet.name'), columns, rows: rows() });
}

/** An empty workbook with the columns of an import. */
export function importTemplate(ctx: Context): FileReply {
  const t = translatorOf(userTexts, ctx.language);
  const choices = {
    sex: (['0', '1', '2'] as const).map((code) => t(`sex.${code}`)),
    status: (['0', '1'] as const).map((code) => t(`status.${code}`)),
  };
  const columns = importColumns.map((name) => ({
    title: t(`sheet.${name}`),
    ...(name in choices ? { choices: choices[name as keyof typeof choices] } : {}),
  }));
  return workbook({ name: t('sheet.template'), columns, rows: [] });
}
