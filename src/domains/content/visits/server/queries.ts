import { sql } from 'kysely';
import type { Context } from '#server/context';

interface Visit {
  /** Day in Asia/Shanghai. */
  day: string;
  path: string;
  email: string | null;
  userId: number | null;
  ipHash: Buffer;
  ua: string;
  referer: string;
  locale: string;
}

/** Writes the row and its day's count in one statement: both or neither. */
export async function insert(ctx: Context, visit: Visit): Promise<void> {
  await sql`
    with counted as (
      insert into site_pv_daily as d (day, pv) values (${visit.day}, 1)
      on conflict (day) do update set pv = d.pv + 1)
    insert into site_page_view (path, email, user_id, ip_hash, ua, referer, locale, view_time)
    values (${visit.path}, ${visit.email}, ${visit.userId}, ${visit.ipHash}, ${visit.ua}, ${visit.referer}, ${visit.locale},
      ${ctx.now})`.execute(ctx.db);
}

/** Rows per removal: a few hundredths of a second. */
const batch = 2000;

/** Removes the visitor from views before a time, in batches; returns how many. */
export async function forget(ctx: Context, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update site_page_view set email = null, user_id = null, ip_hash = null
    where id in (
      select id from site_page_view where ip_hash is not null and view_time < ${before}
      order by view_time limit ${batch} for update skip locked)`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

/** Views of all days: a sum over days, not over views. */
export async function total(ctx: Context): Promise<number> {
  const { all } = await ctx.db
    .selectFrom('sitePvDaily')
    .select(sql<number>`coalesce(sum(pv), 0)::bigint`.as('all'))
    .executeTakeFirstOrThrow();
  return all;
}

export async function onDay(ctx: Context, day: string): Promise<number> {
  const row = await ctx.db.selectFrom('sitePvDaily').select('pv').where('day', '=', day).executeTakeFirst();
  return row?.pv ?? 0;
}
