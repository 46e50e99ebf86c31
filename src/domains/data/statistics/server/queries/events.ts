import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { AgentClass } from '../policy.ts';

/** A page that was opened or a download that began. */
export interface UsageEvent {
  time: Date;
  resourceId: number;
  /** A signed 64-bit number as text. */
  visitor: string;
  /** Likewise for the visitor's network. */
  network: string;
  fileId: number | null;
  bytes: number;
  agentId: number;
  /** 1 page opened, 2 download. */
  kind: 1 | 2;
}

export async function insertEvents(ctx: Context, events: readonly UsageEvent[]): Promise<void> {
  await sql`
    insert into data_usage_event (time, resource_id, visitor, network, file_id, bytes, agent_id, kind)
    select * from unnest(
      ${events.map(({ time }) => time.toISOString())}::timestamptz[], ${events.map(({ resourceId }) => resourceId)}::bigint[],
      ${events.map(({ visitor }) => visitor)}::bigint[], ${events.map(({ network }) => network)}::bigint[], ${events.map(({ fileId }) => fileId)}::bigint[],
      ${events.map(({ bytes }) => bytes)}::bigint[], ${events.map(({ agentId }) => agentId)}::int[],
      ${events.map(({ kind }) => kind)}::smallint[])`.execute(ctx.db);
}

/** Limit of stored user agents; others share one row, so that invented names do not fill the table. */
const maxAgents = 50_000;
export const otherAgent = '(other)';

/** Ids of user agents; new ones are inserted. */
export async function agentIds(
  ctx: Context,
  agents: readonly { ua: string; class: AgentClass }[],
): Promise<Map<string, number>> {
  const names = agents.map(({ ua }) => ua);
  const known = () => ctx.db.selectFrom('dataUsageAgent').select(['agentId', 'ua']).where('ua', 'in', names).execute();
  const before = await known();
  const missing = agents.filter(({ ua }) => !before.some((row) => row.ua === ua));
  if (missing.length === 0) return new Map(before.map(({ ua, agentId }) => [ua, agentId]));
  await sql`
    insert into data_usage_agent (ua, class)
    select ua, class from unnest(${missing.map(({ ua }) => ua)}::varchar[], ${missing.map((one) => one.class)}::smallint[]) as a (ua, class)
    where ua = ${otherAgent} or (select count(*) from data_usage_agent) < ${maxAgents}
    on conflict (ua) do nothing`.execute(ctx.db);
  return new Map((await known()).map(({ ua, agentId }) => [ua, agentId]));
}

/** All user agents, for reclassification. */
export const allAgents = (ctx: Context) =>
  ctx.db.selectFrom('dataUsageAgent').select(['agentId', 'ua', 'class']).execute();

export async function setClasses(ctx: Context, changed: readonly { agentId: number; class: AgentClass }[]) {
  await sql`
    update data_usage_agent as a set class = c.class
    from unnest(${changed.map(({ agentId }) => agentId)}::int[], ${changed.map((one) => one.class)}::smallint[]) as c (agent_id, class)
    where a.agent_id = c.agent_id`.execute(ctx.db);
}

/** The key of a day, the same in every process; the first caller creates it. */
export async function saltOf(ctx: Context, day: string): Promise<Buffer> {
  await ctx.db
    .insertInto('dataUsageSalt')
    .values({ day, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await ctx.db
    .selectFrom('dataUsageSalt')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return salt;
}

/** Deletes the keys of past days: without them a visitor can no longer be identified. */
export async function dropSalts(ctx: Context, before: string): Promise<void> {
  await ctx.db.deleteFrom('dataUsageSalt').where('day', '<', before).execute();
}
