import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { DB } from '#server/database/schema';
import type { DiskDay } from './policy.ts';

type Place = DB['monitorDiskDay']['place'];

/** Days of which the use of a disk is kept. */
const keptDays = 400;

/** Keeps the use of a disk on a day, once per day and place; deletes old days. */
export async function keepDisk(ctx: Context, place: Place, { day, used, total }: DiskDay): Promise<void> {
  await ctx.db
    .insertInto('monitorDiskDay')
    .values({ day, place, used, total })
    .onConflict((on) => on.columns(['place', 'day']).doUpdateSet({ used, total }))
    .execute();
  await sql`delete from monitor_disk_day where day < ${day}::date - ${keptDays}::int`.execute(ctx.db);
}

/** The use of a disk on the last days, the oldest first. */
export async function disksSince(ctx: Context, place: Place, day: string): Promise<DiskDay[]> {
  const rows = await ctx.db
    .selectFrom('monitorDiskDay')
    .select(['day', 'used', 'total'])
    .where('place', '=', place)
    .where('day', '>=', sql<string>`${day}::date`)
    .orderBy('day')
    .execute();
  return rows;
}
