import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { Holiday } from '../contract.ts';

/** Entries of the calendar within a range, both ends included. */
export const daysBetween = (ctx: Context, from: string, to: string): Promise<Holiday[]> =>
  ctx.db
    .selectFrom('sysHoliday')
    .select(['day', 'isWorkday', 'nameZh', 'nameEn'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

/** Years of a range that have entries. */
export async function yearsWithDays(ctx: Context, from: string, to: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`select distinct extract(year from day)::int as year from sys_holiday
    where day >= ${`${from.slice(0, 4)}-01-01`}::date and day <= ${`${to.slice(0, 4)}-12-31`}::date`.execute(ctx.db);
  return rows.map(({ year }) => year);
}

export async function save(ctx: Context, day: Holiday): Promise<void> {
  const { isWorkday, nameZh, nameEn } = day;
  await ctx.db
    .insertInto('sysHoliday')
    .values({ ...day, createBy: ctx.actor.userName, createTime: ctx.now })
    .onConflict((there) => there.column('day').doUpdateSet({ isWorkday, nameZh, nameEn }))
    .execute();
}

/** Adds missing days. Returns how many. */
export async function addMissing(ctx: Context, days: readonly Holiday[]): Promise<number> {
  if (days.length === 0) return 0;
  const added = await ctx.db
    .insertInto('sysHoliday')
    .values(days.map((day) => ({ ...day, createBy: ctx.actor.userName || 'system', createTime: ctx.now })))
    .onConflict((there) => there.column('day').doNothing())
    .returning('day')
    .execute();
  return added.length;
}

/** False if the day has no entry. */
export async function remove(ctx: Context, day: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db.deleteFrom('sysHoliday').where('day', '=', day).executeTakeFirst();
  return numDeletedRows === 1n;
}
