import { fail } from '#shared/fail';
import { pageOf } from '#shared/paging';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { endSession } from '#module/identity/sessions';
import { requireUsersWithin } from '#module/system/rights';
import { placeTexts } from '#texts/identity/login-attempts';
import type { OnlineQuery } from '../contract.ts';
import * as queries from './queries.ts';

/** Active sessions, with texts in the caller's language. */
export async function list(ctx: Context, query: OnlineQuery) {
  const { total, rows } = await found(ctx, query);
  const t = translatorOf(placeTexts, ctx.language);
  const shown = ({ sessionId, loginLocation: place, loginTime, deptName, ...row }: queries.OnlineRow) => ({
    ...row,
    tokenId: sessionId,
    deptName: deptName ?? '',
    place,
    loginLocation: t.dynamic(`place.${place}`, place),
    loginTime: loginTime.getTime(),
    current: sessionId === ctx.actor.sessionId,
  });
  return { total, rows: rows.map(shown) };
}

async function found(ctx: Context, query: OnlineQuery) {
  const { pageNum } = query;
  if (pageNum !== undefined)
    return pageOf(
      { ...query, pageNum },
      () => queries.count(ctx, query),
      (limit, offset) => queries.page(ctx, query, limit, offset),
    );
  const rows = await queries.page(ctx, query);
  return { total: rows.length, rows };
}

/**
 * Ends sessions at once, all of them or none; their next calls are unauthenticated. Of several, those that have ended
 * meanwhile are left out.
 * @throws monitor.online-users.notFound|own|beyondScope, system.rights.user
 */
export async function end(ctx: Context, sessionIds: readonly string[]): Promise<void> {
  const held = await queries.holders(ctx, sessionIds);
  if (held.length === 0) throw fail('monitor.online-users.notFound');
  for (const { sessionId, inScope } of held) {
    if (!inScope) throw fail('monitor.online-users.beyondScope');
    if (sessionId === ctx.actor.sessionId) throw fail('monitor.online-users.own');
  }
  await requireUsersWithin(
    ctx,
    held.map(({ userId }) => userId),
  );
  for (const sessionId of sessionIds) await endSession(ctx, sessionId);
}
