import { sql, type ExpressionBuilder, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { BizMember, DB } from '#server/schema';
import { usualSort, type Member, type MemberQuery } from '../contract.ts';

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
      ]),
    );
  return pageOf(
    page,
    async () => (await found.select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      found.selectAll().orderBy('sort').orderBy('memberId').limit(limit).offset(offset).$narrowType<Narrow>().execute(),
  );
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

/** Numbers the named members from 1 on, and behind them those that were placed before, in the order they had. */
export async function place(ctx: Context, memberIds: readonly number[]): Promise<void> {
  const named = sql`${memberIds}::bigint[]`;
  await sql`
    with numbered as (
      select member_id, array_position(${named}, member_id) as place from biz_member where member_id = any(${named})
      union all
      select member_id, least(row_number() over (order by sort, member_id) + ${memberIds.length}::int, ${usualSort - 1}::int)
      from biz_member where sort < ${usualSort} and member_id <> all(${named})
    )
    update biz_member set sort = numbered.place, row_ver = row_ver + 1
    from numbered where numbered.member_id = biz_member.member_id and biz_member.sort <> numbered.place`.execute(
    ctx.db,
  );
}

export async function remove(ctx: Context, memberIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizMember').where('memberId', 'in', memberIds).execute();
}
