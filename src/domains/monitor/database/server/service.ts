import type { Context } from '#server/context';
import { slowThresholdMs } from '#server/database/slow-statements';
import type { DatabaseFigures } from '../contract.ts';
import { isRefusal, shareOf, withoutValues } from './policy.ts';
import * as queries from './queries.ts';

type Part = DatabaseFigures['unreadable'][number];

/** The state of the database. Names the parts that the account may not read, and shows the rest. */
export async function read(ctx: Context) {
  const unreadable: Part[] = [];
  const attempt = async <T>(part: Part, work: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      unreadable.push(part);
      return otherwise;
    }
  };
  const none = { tables: 0, tableHits: 0, indexes: 0, indexHits: 0 };
  const pool = ctx.own.pool();
  const { serverMost, ...about } = await queries.about(ctx);
  // One after the other: monitoring must not exhaust a busy pool.
  const size = await attempt('size', queries.size(ctx), null);
  const connections = await attempt('connections', queries.connections(ctx), []);
  const blocks = await attempt('hits', queries.blocks(ctx), none);
  const tables = await attempt('tables', queries.tables(ctx), []);
  const running = await attempt('running', queries.longRunning(ctx), []);
  const locks = await attempt('locks', queries.locks(ctx), []);
  return {
    ...about,
    size,
    pool: { ...pool, serverMost },
    connections,
    hits: {
      tables: shareOf(blocks.tableHits, blocks.tables),
      indexes: shareOf(blocks.indexHits, blocks.indexes),
    },
    tables,
    running: running.map(shown),
    locks: locks.map(({ mode, relation, blockedBy, ...row }) => ({
      ...shown(row),
      blockedBy,
      mode: mode ?? '',
      relation: relation ?? '',
    })),
    unreadable,
  };
}

const shown = ({ pid, userName, application, state, seconds, statement }: queries.RunningRow) => ({
  pid,
  userName: userName ?? '',
  application: application ?? '',
  state: state ?? 'hidden',
  seconds,
  statement: withoutValues(statement ?? ''),
});

/** Statements with the highest total time: from the server's record, or else from this process. */
export async function statements(ctx: Context) {
  const { count, slow, since } = ctx.own.statements.figures();
  const recorded = await ofServer(ctx);
  if (recorded) return { source: 'server' as const, since: null, slowThresholdMs: null, count, slow, rows: recorded };
  const rows = ctx.own.statements.list().map(({ text, calls, total, longest, lastAt }) => ({
    text: withoutValues(text),
    calls,
    total: Math.round(total),
    mean: Math.round(total / calls),
    longest: Math.round(longest),
    lastAt,
  }));
  return { source: 'process' as const, since, slowThresholdMs, count, slow, rows };
}

/** Undefined if the server keeps no record, or does not show it to this account. */
async function ofServer(ctx: Context) {
  if (!(await queries.recordsStatements(ctx))) return undefined;
  try {
    const rows = await queries.statements(ctx);
    return rows.map(({ text, calls, total, mean, longest }) => ({
      text: withoutValues(text),
      calls,
      total: Math.round(total),
      mean: Math.round(mean * 100) / 100,
      longest: Math.round(longest),
      lastAt: null,
    }));
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
