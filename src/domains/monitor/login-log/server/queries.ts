import type { Context } from '#server/context';
import { timeRangeOf } from '#server/audit/log-tables';
import { countLog, inOrder, logBatches, logPage } from '#server/audit/log-lists';
import type { LoginLogQuery } from '../contract.ts';
import { deviceOf, placeOf } from './device.ts';
import { loginTable } from './table.ts';

/** Outcomes of a login with a second factor, by its kind; `loggedInPasskey` is a passkey without a password. */
export type SecondOutcome = 'loggedInTotp' | 'loggedInRecovery' | 'loggedInSecondPasskey' | 'loggedInPasskey';

/** Outcome of an attempt; the text is under `outcome`. */
export type Outcome =
  | 'loggedIn'
  | SecondOutcome
  | 'secondFactorAsked'
  | 'loggedOut'
  | 'registered'
  | 'captchaRequired'
  | 'captchaExpired'
  | 'captchaWrong'
  | 'incomplete'
  | 'blocked'
  | 'badLogin'
  | 'locked'
  | 'disabled'
  | 'matElabOff'
  | 'matElabFailed'
  | 'secondFactorElsewhere'
  | 'secondFactorWrong'
  | 'passkeyWrong';

const successes: readonly Outcome[] = [
  ...(['loggedIn', 'loggedInTotp', 'loggedInRecovery', 'loggedInSecondPasskey', 'loggedInPasskey'] as const),
  ...(['secondFactorAsked', 'loggedOut', 'registered'] as const),
];

/** Writes one row of the login log, with the caller's address and device. The name is stored as typed. */
export async function recordLogin(ctx: Context, userName: string, outcome: Outcome): Promise<void> {
  await ctx.db
    .insertInto('sysLogininfor')
    .values({
      userName: userName.slice(0, 50),
      ipaddr: ctx.address.slice(0, 128),
      loginLocation: placeOf(ctx.address),
      ...deviceOf(ctx.userAgent),
      status: successes.includes(outcome) ? '0' : '1',
      msg: outcome,
      loginTime: ctx.now,
    })
    .execute();
}

const filterOf = (query: LoginLogQuery) => ({
  name: query.userName,
  address: query.ipaddr,
  status: query.status,
  ...timeRangeOf(query, 'LoginTime'),
});

/** Newest first, unless another order is requested. */
const orderOf = ({ orderByColumn, isAsc }: LoginLogQuery) => ({
  column: orderByColumn === 'userName' ? loginTable.name : undefined,
  descending: isAsc === 'desc' || (orderByColumn !== 'userName' && orderByColumn !== 'loginTime'),
});

const byIds = async (ctx: Context, ids: readonly number[]) =>
  inOrder(
    ids,
    await ctx.db
      .selectFrom('sysLogininfor')
      .selectAll()
      .$narrowType<{ status: '0' | '1' }>()
      .where('infoId', 'in', [...ids])
      .execute(),
    ({ infoId }) => infoId,
  );

export type LoginRow = Awaited<ReturnType<typeof byIds>>[number];

export async function list(ctx: Context, query: LoginLogQuery) {
  const { ids, ...totals } = await logPage(ctx, loginTable, filterOf(query), orderOf(query), query);
  return { ...totals, rows: ids.length > 0 ? await byIds(ctx, ids) : [] };
}

/** Number of matching rows, at most `most`. */
export const count = (ctx: Context, query: LoginLogQuery, most: number) =>
  countLog(ctx, loginTable, filterOf(query), most);

/** All rows of the list, as a stream. */
export async function* all(ctx: Context, query: LoginLogQuery): AsyncGenerator<LoginRow> {
  for await (const ids of logBatches(ctx, loginTable, filterOf(query), orderOf(query), 1000))
    yield* await byIds(ctx, ids);
}
