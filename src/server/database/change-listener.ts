import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import type { Context } from '../context.ts';

/*
 * Settings, dictionaries, menus and roles are read by nearly every call and rarely change. Each process keeps them in
 * memory. Triggers on their tables notify every process (migration 0160), which then reads them again.
 */

/** Channel of PostgreSQL's NOTIFY. */
const channel = 'configuration_changed';

/** Milliseconds until the next attempt to connect. */
const retryDelay = 1000;
/** Milliseconds between two checks of the connection: a broken network reports nothing. */
const checkInterval = 5000;
/** Milliseconds that a check may take. */
const checkTimeout = 2000;

export interface ChangeListener {
  /** Changes with each change of the configuration; undefined while changes cannot be heard. */
  edition: () => number | undefined;
  /** Called after a write of this process, so that its author sees the change before the notification arrives. */
  changed: () => void;
  /** Connects, and connects again when the connection breaks. Resolves after the first attempt. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Listens for changes of the configuration on a connection that serves nothing else. */
export function changeListener(url: string, log: () => FastifyBaseLogger): ChangeListener {
  let edition = 0;
  let listening: pg.Client | undefined;
  let check: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, query_timeout: checkTimeout });
    let isLost = false;
    const lose = (cause?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(check);
      if (listening === client) listening = undefined;
      void client.end().catch(() => undefined);
      if (isStopped) return;
      log().warn({ err: cause }, 'changes of the configuration cannot be heard; it is read from the database');
      setTimeout(() => void connect(), retryDelay).unref();
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', () => (edition += 1));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (isStopped || isLost) return lose();
      // Changes before this moment were not heard.
      edition += 1;
      listening = client;
      check = setInterval(() => void client.query('select 1').catch(lose), checkInterval).unref();
    } catch (error) {
      lose(error as Error);
    }
  }

  return {
    edition: () => (listening ? edition : undefined),
    changed: () => void (edition += 1),
    start: connect,
    async stop() {
      isStopped = true;
      clearInterval(check);
      await listening?.end().catch(() => undefined);
    },
  };
}

/** Makes every process read the configuration again. */
export async function refreshConfiguration({ db, own }: Context): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db);
  own.changes.changed();
}

/**
 * Keeps part of the configuration in the memory of each process until the configuration changes. It is read from the
 * database while changes cannot be heard, and in transactions, which see their own changes. The value is shared by all
 * callers and must not be modified.
 */
export function memoizeUntilChanged<T>(load: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  const known = new WeakMap<ChangeListener, { edition: number; value: Promise<T> }>();
  return (ctx) => {
    const { changes } = ctx.own;
    const edition = changes.edition();
    if (edition === undefined || ctx.db.isTransaction) return load(ctx);
    const latest = known.get(changes);
    if (latest?.edition === edition) return latest.value;
    const value = load(ctx);
    const entry = { edition, value };
    known.set(changes, entry);
    void value.catch(() => known.get(changes) === entry && known.delete(changes));
    return value;
  };
}
