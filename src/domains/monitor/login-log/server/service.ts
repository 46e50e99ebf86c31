import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook, type Cell } from '#server/formats/workbook';
import { deviceOf, placeOf, type LoginAttempt, type Outcome } from '#module/identity/login-attempts';
import { maxExported, type LoginLogQuery } from '../contract.ts';
import { loginLogTexts } from '../texts/index.ts';
import { shown } from './policy.ts';
import * as queries from './queries.ts';

const successes: readonly Outcome[] = [
  ...(['loggedIn', 'loggedInTotp', 'loggedInRecovery', 'loggedInSecondPasskey', 'loggedInPasskey'] as const),
  ...(['secondFactorAsked', 'loggedOut', 'registered'] as const),
];

/** Writes one row of the login log, with the caller's address and device. */
export const record = (ctx: Context, { userName, outcome }: LoginAttempt): Promise<void> =>
  queries.insert(ctx, {
    userName,
    loginLocation: placeOf(ctx.address),
    ...deviceOf(ctx.userAgent),
    status: successes.includes(outcome) ? '0' : '1',
    msg: outcome,
  });

const columns = [
  'infoId',
  'userName',
  'status',
  'ipaddr',
  'loginLocation',
  'browser',
  'os',
  'msg',
  'loginTime',
] as const;

/** The list as a spreadsheet in the caller's language. @throws monitor.login-log.tooManyRows */
export async function exportTable(ctx: Context, query: LoginLogQuery): Promise<FileReply> {
  const total = await queries.count(ctx, query, maxExported + 1);
  if (total > maxExported) throw fail('monitor.login-log.tooManyRows', { most: maxExported });
  const t = translatorOf(loginLogTexts, ctx.language);
  return workbook({
    name: t('sheet.name'),
    columns: columns.map((name) => ({ title: t(`sheet.${name}`), width: name === 'msg' ? 32 : 20 })),
    rows: cells(),
  });

  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of queries.all(ctx, query)) {
      const words = { ...shown(row, ctx.language), status: t(`status.${row.status}`) };
      yield columns.map((name) => words[name]);
    }
  }
}
