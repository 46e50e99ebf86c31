import { sql, type ExpressionBuilder, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { isWithin } from '#server/database/found-lists';
import { placeFirst } from '#server/database/record-lists';
import type { BizMember, DB } from '#server/database/schema';
import { type Member, type MemberQuery } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'bizMember'>;

/** What the columns hold. */
type Narrow = Pick<Member, 'status'>;

/** In the order that visitors see. */
export function list(ctx: Context, { name, status, ...page }: MemberQuery) {
  const words = sql`lower(name_zh || ' ' || name_en || ' ' || position_zh || ' ' || position_en)`;
  const found = ctx.db
    .selectFrom('bizMember')
    .where((where: Where) =>
      where.and([
        ...(name ? [sql<SqlBool>`strpos(${words}, lower(${name})) > 0`] : []),
        ...(status ? [where('status', '=', status)] : []),
        isWithin('updateTime', page, 'UpdateTime'),
      ]),
    );
  return pageOf(
    page,
    async () => (await found.select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      found.selectAll().orderBy('sort').orderBy('memberId').limit(limit).offset(offset).$narrowType<Narrow>().execute(),
  );
}

export function byId(ctx: Context, memberId: number) {
  return ctx.db
    .selectFrom('bizMember')
    .selectAll()
    .where('memberId', '=', memberId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** Those whom visitors see. */
export function published(ctx: Context) {
  return ctx.db
    .selectFrom('bizMember')
    .selectAll()
    .where('status', '=', 'published')
    .orderBy('sort')
    .orderBy('memberId')
    .$narrowType<Narrow>()
    .execute();
}
export type MemberRecord = Awaited<ReturnType<typeof published>>[number];

/** Members held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, memberIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizMember')
    .selectAll()
    .where('memberId', 'in', memberIds)
    .orderBy('memberId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

export function insert(ctx: Context, row: Insertable<BizMember>): Promise<MemberRecord> {
  return ctx.db.insertInto('bizMember').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}

/** Changes a member and counts the change. */
export function update(ctx: Context, memberId: number, change: Updateable<BizMember>): Promise<MemberRecord> {
  return ctx.db
    .updateTable('bizMember')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('memberId', '=', memberId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

/** Puts the named members first, in this order. */
export const place = (ctx: Context, memberIds: readonly number[]) =>
  placeFirst(ctx, { table: 'biz_member', key: 'member_id', within: 'member_id' }, memberIds);

export async function remove(ctx: Context, memberIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizMember').where('memberId', 'in', memberIds).execute();
}
