import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { CacheCommand } from '../process/own-process.ts';

/*
 * Short-lived shared state (captcha answers, rate counters, duplicate guards) in one unlogged table, so that every
 * process sees the same. It may be lost with the database server's crash, and nothing but a retry is lost with it.
 */

/** Notes what is done here, so that the page of the cache shows what there really was. */
function note({ own: { cacheUse } }: Context, command: CacheCommand, key: string, sent = ''): void {
  cacheUse.commands[command]++;
  cacheUse.bytesIn += Buffer.byteLength(key) + Buffer.byteLength(sent);
}

/** Notes what a read found; sessions, which lie in a table of their own, are read through here too. */
export function countRead(ctx: Context, command: 'get' | 'getdel', key: string, found: string | undefined): void {
  note(ctx, command, key);
  const { cacheUse } = ctx.own;
  if (found === undefined) cacheUse.misses++;
  else cacheUse.hits++;
  cacheUse.bytesOut += Buffer.byteLength(found ?? '');
}

/** Counts a hit in a window that starts with the first hit. Answers the count including this one and seconds left. */
export async function countHit(ctx: Context, key: string, seconds: number): Promise<{ count: number; left: number }> {
  note(ctx, 'incr', key);
  const { rows } = await sql<{ hits: number; left: number }>`
    insert into kernel_cache as c (key, hits, expires_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when c.expires_at <= now() then 1 else c.hits + 1 end,
      expires_at = case when c.expires_at <= now() then excluded.expires_at else c.expires_at end
    returning hits, ceil(extract(epoch from expires_at - now()))::int as left`.execute(ctx.db);
  return { count: rows[0]!.hits, left: rows[0]!.left };
}

/** Takes a key for a time; false when it is already taken. */
export async function claim(ctx: Context, key: string, milliseconds: number): Promise<boolean> {
  note(ctx, 'setnx', key);
  const { numAffectedRows } = await sql`
    insert into kernel_cache as c (key, hits, expires_at)
    values (${key}, 1, clock_timestamp() + make_interval(secs => ${milliseconds / 1000}))
    on conflict (key) do update set expires_at = excluded.expires_at
    where c.expires_at <= clock_timestamp()`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Keeps a text under a key for a number of seconds, replacing what was there. */
export async function remember(ctx: Context, key: string, value: string, seconds: number): Promise<void> {
  note(ctx, 'set', key, value);
  await sql`
    insert into kernel_cache as c (key, value, expires_at)
    values (${key}, ${value}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set value = excluded.value, hits = 0, expires_at = excluded.expires_at`.execute(ctx.db);
}

/** Reads a kept text and leaves it there. Undefined when absent or expired. */
export async function peek(ctx: Context, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from kernel_cache where key = ${key} and expires_at > now()`.execute(ctx.db);
  countRead(ctx, 'get', key, rows[0]?.value);
  return rows[0]?.value;
}

/** Takes a kept text away: it can be read once. Undefined when absent or expired. */
export async function takeOnce(ctx: Context, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string; live: boolean }>`
    delete from kernel_cache where key = ${key} returning value, expires_at > now() as live`.execute(ctx.db);
  const found = rows[0]?.live ? rows[0].value : undefined;
  countRead(ctx, 'getdel', key, found);
  return found;
}

/** Reads how often a key was hit in its running window; 0 when absent or expired. */
export async function hitsOf(ctx: Context, key: string): Promise<{ count: number; left: number }> {
  const { rows } = await sql<{ hits: number; left: number }>`
    select hits, ceil(extract(epoch from expires_at - now()))::int as left
    from kernel_cache where key = ${key} and expires_at > now()`.execute(ctx.db);
  countRead(ctx, 'get', key, rows[0] && String(rows[0].hits));
  return { count: rows[0]?.hits ?? 0, left: rows[0]?.left ?? 0 };
}

/** Drops a key. */
export async function forget(ctx: Context, key: string): Promise<void> {
  note(ctx, 'del', key);
  await sql`delete from kernel_cache where key = ${key}`.execute(ctx.db);
}

/** Removes what has expired; called by a schedule. */
export async function sweepCache(ctx: Context): Promise<void> {
  await sql`delete from kernel_cache where expires_at <= now()`.execute(ctx.db);
}
