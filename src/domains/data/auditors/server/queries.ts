import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { pageOf } from '#shared/paging';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { containsText } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import type { DataAuditor } from '#server/database/schema';
import { isWithinScopeOf } from '#table/system/departments';
import { everySubject, type Auditor, type AuditorQuery, type auditorSorts } from '../contract.ts';

/** Whether the account `u` is active and one of its roles permits reviews. */
const mayReview = sql<boolean>`(u.status = '0' and u.del_flag = '0' and exists (
  select from sys_user_role ur join sys_role r on r.role_id = ur.role_id and r.status = '0' and r.del_flag = '0'
  where ur.user_id = u.user_id and (r.role_key = 'admin' or exists (
    select from sys_role_menu rm join sys_menu m using (menu_id)
    where rm.role_id = r.role_id and m.status = '0' and m.perms = 'data:resource:audit'))))`;

/** An entry of the register with the e-mail address for the conflict check. */
export type Registered = Omit<Auditor, 'updateTime'> & { email: string; updateTime: Date };

/** Entries with their current load. */
const entries = (ctx: Context, where: RawBuilder<unknown>) => sql`
  from data_auditor a join sys_user u using (user_id)
    cross join lateral (
      select count(*) filter (where status = ${listed('dataReviewAssignment.status', 'open')})::int as open,
        count(*) filter (where status = ${listed('dataReviewAssignment.status', 'open')} and due_date < ${wireDay(ctx.now)}::date)::int as overdue,
        count(*) filter (where finished)::int as finished,
        round((avg(extract(epoch from finished_at - assigned_at) / 86400) filter (where finished))::numeric, 1)::float8
          as average_days
      from (
        select *, status in ${listedAny('dataReviewAssignment.status', 'answered', 'decided')} and finished_at > ${ctx.now}::timestamptz - interval '1 year' as finished
        from data_review_assignment where user_id = a.user_id
      ) of_one
    ) load
  where ${where}`;

const columns = sql`a.auditor_id, a.user_id, u.nick_name as name, u.user_name, u.organization, u.email, a.subject_codes,
  a.resource_types, a.max_open, a.status, a.remark, ${mayReview} as may_review, load.open, load.overdue, load.finished,
  load.average_days, a.is_demo, a.row_ver, a.update_by, a.update_time`;

const orders: Record<(typeof auditorSorts)[number], RawBuilder<unknown>> = {
  name: sql`u.nick_name`,
  organization: sql`u.organization`,
  status: sql`a.status`,
  maxOpen: sql`a.max_open`,
  open: sql`load.open`,
  updateTime: sql`a.update_time`,
};

function matching(query: AuditorQuery): RawBuilder<unknown> {
  const { keyword, subjectCode, status } = query;
  return sql.join(
    [
      isWithin('a.updateTime', query, 'UpdateTime'),
      ...(keyword ? [containsText(['u.nickName', 'u.userName', 'u.organization'], keyword)] : []),
      ...(subjectCode ? [sql`a.subject_codes && ${[everySubject, ...branchOf(subjectCode)]}::varchar[]`] : []),
      ...(status ? [sql`a.status = ${status}`] : []),
    ],
    sql` and `,
  );
}

/** A code and its parents: 140.5010, 140.50, 140. */
const branchOf = (code: string) => [...new Set([code, code.slice(0, 6), code.slice(0, 3)])];

/** A page of the register, by name unless the query has a sort column. */
export function list(ctx: Context, query: AuditorQuery) {
  const where = matching(query);
  const order = orders[query.orderByColumn as keyof typeof orders] as RawBuilder<unknown> | undefined;
  const direction = sql.raw(order ? query.isAsc : 'asc');
  return pageOf(
    query,
    async () => {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from data_auditor a join sys_user u using (user_id) where ${where}`.execute(
        ctx.db,
      );
      return rows[0]!.total;
    },
    async (limit, offset) => {
      const { rows } = await sql<Registered>`select ${columns} ${entries(ctx, where)}
        order by ${order ?? orders.name} ${direction}, a.auditor_id limit ${limit} offset ${offset}`.execute(ctx.db);
      return rows;
    },
  );
}

/** Entries of the given people, or the first thousand of the register. */
export async function registered(ctx: Context, userIds?: readonly number[]): Promise<Registered[]> {
  const where = userIds ? sql`a.user_id = any(${userIds})` : sql`true`;
  const { rows } = await sql<Registered>`
    select ${columns} ${entries(ctx, where)} order by u.nick_name, a.auditor_id limit 1000`.execute(ctx.db);
  return rows;
}

/** The first 1,000 auditors of the register whose data scope includes a department. */
export async function registeredFor(ctx: Context, deptId: number | null): Promise<Registered[]> {
  const { rows } =
    await sql<Registered>`select ${columns} ${entries(ctx, isWithinScopeOf('data:resource:audit', deptId))}
    order by u.nick_name, a.auditor_id limit 1000`.execute(ctx.db);
  return rows;
}

export async function byId(ctx: Context, auditorId: number): Promise<Registered | undefined> {
  const { rows } = await sql<Registered>`select ${columns} ${entries(ctx, sql`a.auditor_id = ${auditorId}`)}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** People who may review and are not in the register, the first fifty by name. */
export async function people(ctx: Context, keyword: string) {
  const { rows } = await sql<{ userId: number; name: string; userName: string; organization: string }>`
    select u.user_id, u.nick_name as name, u.user_name, u.organization from sys_user u
    where ${mayReview} and not exists (select from data_auditor a where a.user_id = u.user_id)
      and ${containsText(['u.nickName', 'u.userName', 'u.organization'], keyword)}
    order by u.nick_name, u.user_id limit 50`.execute(ctx.db);
  return rows;
}

/** The name of a person who may review; undefined for others. */
export async function nameOfReviewer(ctx: Context, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.nick_name as name from sys_user u where u.user_id = ${userId} and ${mayReview}`.execute(ctx.db);
  return rows[0]?.name;
}

/** Entries, locked until the transaction ends. */
export function lock(ctx: Context, auditorIds: readonly number[]) {
  return ctx.db
    .selectFrom('dataAuditor')
    .selectAll()
    .where('auditorId', 'in', auditorIds)
    .orderBy('auditorId')
    .forUpdate()
    .execute();
}

/** Locks the entry of a person until the transaction ends, so that concurrent assignments are counted together. */
export async function lockPerson(ctx: Context, userId: number): Promise<void> {
  await ctx.db.selectFrom('dataAuditor').select('auditorId').where('userId', '=', userId).forUpdate().execute();
}

/** Returns undefined if the person is already in the register. */
export async function insert(ctx: Context, row: Insertable<DataAuditor>): Promise<number | undefined> {
  const inserted = await ctx.db
    .insertInto('dataAuditor')
    .values(row)
    .onConflict((same) => same.column('userId').doNothing())
    .returning('auditorId')
    .executeTakeFirst();
  return inserted?.auditorId;
}

/** Updates an entry and increments its version. */
export async function update(ctx: Context, auditorId: number, change: Updateable<DataAuditor>): Promise<void> {
  await ctx.db
    .updateTable('dataAuditor')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('auditorId', '=', auditorId)
    .execute();
}

export async function remove(ctx: Context, auditorIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('dataAuditor').where('auditorId', 'in', auditorIds).execute();
}
