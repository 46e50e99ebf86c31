import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { excludeFromPageCache } from '../pages/page-state.ts';
import type { CacheCommand } from '../process/own-process.ts';

/*
 * Short-lived shared state (captcha answers, rate counters, duplicate guards) in one unlogged table, so that every
 * process sees the same. A crash of the database server may lose it, which costs no more than a retry.
 */

/** Longest key that is stored as it is, in characters: an index entry takes 2,704 bytes. */
const longestKey = 600;

/** A key that fits into the index, whatever text of a caller is in it; the beginning stays readable. */
const bounded = (key: string): string =>
  key.length <= longestKey ? key : `${key.slice(0, 100).toWellFormed()}…${hash('sha256', key, 'base64url')}`;

/** Counts commands for the cache monitoring page. */
function note({ own: { cacheUse } }: Context, command: CacheCommand, key: string, sent = ''): void {
  cacheUse.commands[command]++;
  cacheUse.bytesIn += Buffer.byteLength(key) + Buffer.byteLength(sent);
}

/** Counts a read and whether it hit. Sessions, which have another table, are counted here too. */
export function countRead(ctx: Context, command: 'get' | 'getdel', key: string, found: string | undefined): void {
  note(ctx, command, key);
  const { cacheUse } = ctx.own;
  if (found === undefined) cacheUse.misses++;
  else cacheUse.hits++;
  cacheUse.bytesOut += Buffer.byteLength(found ?? '');
}

/**
 * Counts a hit in a window that starts with the first hit. Returns the count including this one and the seconds left.
 */
export async function countHit(ctx: Context, key: string, seconds: number): Promise<{ count: number; left: number }> {
  note(ctx, 'incr', key);
  const { rows } = await sql<{ hits: number; left: number }>`
    insert into kernel_cache as c (key, hits, expires_at)
    values (${bounded(key)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when c.expires_at <= now() then 1 else c.hits + 1 end,
      expires_at = case when c.expires_at <= now() then excluded.expires_at else c.expires_at end
    returning hits, ceil(extract(epoch from expires_at - now()))::int as left`.execute(ctx.db);
  return { count: rows[0]!.hits, left: rows[0]!.left };
}

/** Sets a key for a number of milliseconds; false when it is already set. */
export async function claim(ctx: Context, key: string, milliseconds: number): Promise<boolean> {
  note(ctx, 'setnx', key);
  const { numAffectedRows } = await sql`
    insert into kernel_cache as c (key, hits, expires_at)
    values (${bounded(key)}, 1, clock_timestamp() + make_interval(secs => ${milliseconds / 1000}))
    on conflict (key) do update set expires_at = excluded.expires_at
    where c.expires_at <= clock_timestamp()`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/**
 * Stores a text under a key for a number of seconds, replacing an older one. A page that shows such a text, as a captcha or
 * a challenge, is for one reader.
 */
export async function remember(ctx: Context, key: string, value: string, seconds: number): Promise<void> {
  note(ctx, 'set', key, value);
  excludeFromPageCache(ctx);
  await sql`
    insert into kernel_cache as c (key, value, expires_at)
    values (${bounded(key)}, ${value}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set value = excluded.value, hits = 0, expires_at = excluded.expires_at`.execute(ctx.db);
}

/** Reads a stored text. Undefined when absent or expired. */
export async function peek(ctx: Context, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from kernel_cache where key = ${bounded(key)} and expires_at > now()`.execute(ctx.db);
  countRead(ctx, 'get', key, rows[0]?.value);
  return rows[0]?.value;
}

/** Reads and deletes a stored text, so that it can be read once. Undefined when absent or expired. */
export async function takeOnce(ctx: Context, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string; live: boolean }>`
    delete from kernel_cache where key = ${bounded(key)} returning value, expires_at > now() as live`.execute(ctx.db);
  const found = rows[0]?.live ? rows[0].value : undefined;
  countRead(ctx, 'getdel', key, found);
  return found;
}

/** Reads the number of hits of a key in its running window; 0 when absent or expired. */
export async function hitsOf(ctx: Context, key: string): Promise<{ count: number; left: number }> {
  const { rows } = await sql<{ hits: number; left: number }>`
    select hits, ceil(extract(epoch from expires_at - now()))::int as left
    from kernel_cache where key = ${bounded(key)} and expires_at > now()`.execute(ctx.db);
  countRead(ctx, 'get', key, rows[0] && String(rows[0].hits));
  return { count: rows[0]?.hits ?? 0, left: rows[0]?.left ?? 0 };
}

/** Deletes a key. */
export async function forget(ctx: Context, key: string): Promise<void> {
  note(ctx, 'del', key);
  await sql`delete from kernel_cache where key = ${bounded(key)}`.execute(ctx.db);
}

/** Deletes expired entries; called by a schedule. */
export async function sweepCache(ctx: Context): Promise<void> {
  await sql`delete from kernel_cache where expires_at <= now()`.execute(ctx.db);
}
