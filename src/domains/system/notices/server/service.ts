import { fail, failFields } from '#shared/fail';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { cleanHtml } from '#server/formats/rich-text';
import type { EditedNotice, NewNotice } from '../contract.ts';
import { mayRead } from './policy.ts';
import * as queries from './queries.ts';

/** @throws system.notices.notFound, also for a closed notice that the caller may not see */
export async function find(ctx: Context, noticeId: number) {
  const notice = await queries.byId(ctx, noticeId);
  if (!notice || !mayRead(ctx.actor, notice)) throw fail('system.notices.notFound');
  const { isForCaller: _isForCaller, ...read } = notice;
  return read;
}

/** Content of the bell. */
export async function bell(ctx: Context) {
  const [data, unreadCount] = await Promise.all([queries.newest(ctx), queries.countUnread(ctx)]);
  return { data, unreadCount };
}

/** Marks all notices up to the newest of the named ones, or all, as read by the caller. */
export async function markAll(ctx: Context, ids: readonly number[]): Promise<void> {
  await queries.mark(ctx, ids.length > 0 ? { upTo: Math.max(...ids) } : {});
}

/** @throws system.notices.noRole for a role that does not exist */
async function requireRoles(ctx: Context, roleIds: readonly number[]): Promise<void> {
  if ((await queries.countRoles(ctx, roleIds)) < new Set(roleIds).size)
    throw failFields('system.notices.noRole', [{ path: 'roleIds', reason: 'system.notices.noRole' }]);
}

/** Sanitises both texts, because pages show them unchanged. */
const cleaned = <N extends Partial<NewNotice>>(notice: N): N => ({
  ...notice,
  ...(notice.noticeContent === undefined ? {} : { noticeContent: cleanHtml(notice.noticeContent) }),
  ...(notice.noticeContentEn === undefined ? {} : { noticeContentEn: cleanHtml(notice.noticeContentEn) }),
});

export async function add(ctx: Context, body: NewNotice): Promise<void> {
  noteOperation(ctx, body.noticeTitle);
  await requireRoles(ctx, body.roleIds);
  await queries.insert(ctx, [{ ...cleaned(body), createBy: ctx.actor.userName, createTime: ctx.now }]);
}

/** @throws system.notices.notFound */
export async function edit(ctx: Context, { noticeId, ...body }: EditedNotice): Promise<void> {
  const change = cleaned(body);
  const before = await find(ctx, noticeId);
  // A role that the notice names already may be deleted meanwhile.
  await requireRoles(
    ctx,
    (body.roleIds ?? []).filter((id) => !before.roleIds.includes(id)),
  );
  noteOperation(ctx, before.noticeTitle, changedFields(before, change));
  const by = { updateBy: ctx.actor.userName, updateTime: ctx.now };
  if (!(await queries.update(ctx, noticeId, { ...change, ...by }))) throw fail('system.notices.notFound');
}

/** Removes notices, all of them or none. @throws system.notices.notFound */
export function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if ((await queries.remove(tx, ids)) < new Set(ids).size) throw fail('system.notices.notFound');
  });
}
