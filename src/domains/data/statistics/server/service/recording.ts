import { createHmac } from 'node:crypto';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { agentIds, insertEvents, otherAgent, saltOf, type UsageEvent } from '../queries/events.ts';
import { burstNetworkOf, classOf } from '../policy.ts';

/*
 * Events are buffered for a few seconds and written in batches, so that opening a page costs no write. An orderly stop
 * writes the rest; a killed process loses the events of those seconds.
 */

/** Milliseconds between an event and its write. */
const writeAfter = 5000;
/**
 * Number of events that triggers a write at once, and the limit of buffered events while the database is unavailable.
 */
const enough = 2000;
const most = 100_000;
/** Characters of a user agent that are stored. */
const longestName = 300;

/** An event before its visitor and user agent have database ids. */
interface Happened {
  time: Date;
  resourceId: number;
  fileId: number | null;
  bytes: number;
  kind: UsageEvent['kind'];
  who: string;
  network: string;
  ua: string;
}

interface Recorder {
  held: Happened[];
  timer: NodeJS.Timeout | undefined;
  /** Promise chain that serialises the writes. */
  writing: Promise<void>;
  agents: Map<string, number>;
  salt: { day: string; key: Buffer } | undefined;
}

/** By database: tests run several portals in one process. */
const recorders = new WeakMap<object, Recorder>();

function recorderOf(ctx: Context): Recorder {
  let recorder = recorders.get(ctx.db);
  if (!recorder) {
    recorder = { held: [], timer: undefined, writing: Promise.resolve(), agents: new Map(), salt: undefined };
    recorders.set(ctx.db, recorder);
  }
  return recorder;
}

/** Buffers that the caller opened a page or began a download; runs no query. */
export function recordUse(ctx: Context, it: Pick<Happened, 'resourceId' | 'fileId' | 'bytes' | 'kind'>): void {
  const recorder = recorderOf(ctx);
  if (recorder.held.length >= most) return;
  const ua = ctx.userAgent.replaceAll('\0', '').slice(0, longestName);
  const who = ctx.actor.userId ? `account ${ctx.actor.userId}` : `${ctx.address}\n${ua}`;
  recorder.held.push({ ...it, time: ctx.now, who, network: burstNetworkOf(ctx.address), ua });
  if (recorder.held.length >= enough) void writeEvents(ctx);
  else recorder.timer ??= setTimeout(() => void writeEvents(ctx), writeAfter).unref();
}

/** Writes the buffered events. Events that the database cannot accept now stay buffered. */
export function writeEvents(ctx: Context): Promise<void> {
  const recorder = recorderOf(ctx);
  clearTimeout(recorder.timer);
  recorder.timer = undefined;
  recorder.writing = recorder.writing.then(async () => {
    const held = recorder.held.splice(0);
    if (held.length === 0) return;
    try {
      await write(ctx, recorder, held);
    } catch (error) {
      ctx.log.warn({ err: error }, 'use of resources not written down, tried again later');
      recorder.held.unshift(...held.slice(0, most - recorder.held.length));
      recorder.timer ??= setTimeout(() => void writeEvents(ctx), writeAfter).unref();
    }
  });
  return recorder.writing;
}

async function write(ctx: Context, recorder: Recorder, held: readonly Happened[]): Promise<void> {
  const unknown = [...new Set(held.map(({ ua }) => ua))].filter((ua) => !recorder.agents.has(ua));
  if (unknown.length > 0) {
    if (recorder.agents.size > enough) recorder.agents.clear();
    const missing = [...new Set([...unknown, ...held.map(({ ua }) => ua), otherAgent])];
    for (const [ua, id] of await agentIds(
      ctx,
      missing.map((ua) => ({ ua, class: classOf(ua === otherAgent ? 'Mozilla/5.0' : ua) })),
    ))
      recorder.agents.set(ua, id);
  }
  const events: UsageEvent[] = [];
  for (const { who, network, ua, ...it } of held) {
    const agentId = recorder.agents.get(ua) ?? recorder.agents.get(otherAgent)!;
    const salt = await saltFor(ctx, recorder, wireDay(it.time));
    events.push({ ...it, agentId, visitor: keyed(who, salt), network: keyed(`network\n${network}`, salt) });
  }
  await insertEvents(ctx, events);
}

async function saltFor(ctx: Context, recorder: Recorder, day: string): Promise<Buffer> {
  if (recorder.salt?.day !== day) recorder.salt = { day, key: await saltOf(ctx, day) };
  return recorder.salt.key;
}

/** 64 bits distinguish the visitors and networks of a day. */
const keyed = (who: string, salt: Buffer) =>
  createHmac('sha256', salt).update(who).digest().readBigInt64BE(0).toString();
