import { sql } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { isWithin } from '#server/database/found-lists';
import type { Frequency, SavedSearchQuery } from '../contract.ts';

const mine = (ctx: Context) => ctx.db.selectFrom('dataSavedSearch').where('userId', '=', ctx.actor.userId);

export function listOwn(ctx: Context, query: SavedSearchQuery) {
  const found = mine(ctx).where(isWithin('createTime', query, 'CreateTime'));
  return pageOf(
    query,
    async () => (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
    (limit, offset) =>
      found
        .selectAll()
        .$narrowType<{ frequency: Frequency }>()
        .orderBy('searchId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

/** Number of the caller's searches; locks the account, so that concurrent requests cannot exceed the limit. */
export async function lockedCount(ctx: Context): Promise<number> {
  await ctx.db.selectFrom('sysUser').select('userId').where('userId', '=', ctx.actor.userId).forUpdate().execute();
  return (
    await mine(ctx)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
}

export interface NewRow {
  name: string;
  query: string;
  frequency: Frequency;
  language: string;
  toldTo: Date;
  nextMail: Date | null;
}

export async function insert(ctx: Context, row: NewRow): Promise<number> {
  const { searchId } = await ctx.db
    .insertInto('dataSavedSearch')
    .values({ ...row, userId: ctx.actor.userId, createTime: ctx.now })
    .returning('searchId')
    .executeTakeFirstOrThrow();
  return searchId;
}

/** A search of the caller; undefined for other people's. */
export const findOwn = (ctx: Context, searchId: number) =>
  mine(ctx).selectAll().where('searchId', '=', searchId).executeTakeFirst();

export const find = (ctx: Context, searchId: number) =>
  ctx.db.selectFrom('dataSavedSearch').selectAll().where('searchId', '=', searchId).executeTakeFirst();

export async function update(ctx: Context, searchId: number, change: Partial<Omit<NewRow, 'query'>>): Promise<void> {
  await ctx.db.updateTable('dataSavedSearch').set(change).where('searchId', '=', searchId).execute();
}

export async function remove(ctx: Context, searchId: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('dataSavedSearch')
    .where('searchId', '=', searchId)
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * The next search whose mail is due, locked, with the address of its owner; the address is empty if the owner must not
 * get mails.
 */
export async function lockDue(ctx: Context) {
  const { rows } = await sql<{
    searchId: number;
    name: string;
    query: string;
    frequency: Frequency;
    language: 'zh' | 'en';
    toldTo: Date;
    nextMail: Date;
    email: string;
  }>`
    select s.search_id, s.name, s.query, s.frequency, s.language, s.told_to, s.next_mail,
      case when u.is_verified = '1' and u.status = '0' and u.del_flag = '0' then u.email else '' end as email
    from data_saved_search as s join sys_user as u using (user_id)
    where s.frequency <> 'none' and s.next_mail <= ${ctx.now}::timestamptz
    order by s.next_mail, s.search_id limit 1 for update of s skip locked`.execute(ctx.db);
  return rows[0];
}
