import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isbot } from 'isbot';
import { memoizeFor } from '../process/memoize-for.ts';
import { networkOf } from './network-of.ts';
import type { Counted } from './rate-limits.ts';

/** Requests of one network in a minute; 0 means as many as it likes. */
export interface TrafficLimits {
  pages: number;
  /** Pages asked for by programs that say that they are robots, all those of a network together. */
  robotPages: number;
  downloads: number;
}

/** Seconds of a window. */
const window = 60;
/** Milliseconds for which the settings count as known. */
const settingsLife = 5000;
/** Networks that are counted at once; beyond that the one begins again that was first. */
const mostNetworks = 20_000;

export type Traffic = (kind: keyof TrafficLimits, request: FastifyRequest) => Promise<Counted | undefined>;

/**
 * Counts what visitors ask for that no account answers for, to protect this process: a row in the database for every page would
 * cost more than the page. So each of several processes counts for itself. This machine's own requests are not counted: behind a proxy that is not trusted they
 * are everybody's. Undefined where there is no limit, or none is known.
 */
export function trafficOver(limits: () => Promise<TrafficLimits>): Traffic {
  const known = memoizeFor(settingsLife, limits);
  const counts = new Map<string, { count: number; ends: number }>();
  return async (asked, request) => {
    if (isOwn(request.ip)) return undefined;
    const kind = asked === 'pages' && isbot(request.headers['user-agent']) ? 'robotPages' : asked;
    // Without the database nothing is served that would need a limit.
    const most = (await known().catch(() => undefined))?.[kind] ?? 0;
    if (most === 0) return undefined;
    const key = `${kind} ${networkOf(request.ip)}`;
    const now = Date.now();
    let entry = counts.get(key);
    if (!entry || entry.ends <= now) {
      counts.delete(key);
      if (counts.size >= mostNetworks) counts.delete(counts.keys().next().value!);
      counts.set(key, (entry = { count: 0, ends: now + window * 1000 }));
    }
    entry.count += 1;
    return { count: entry.count, most, left: Math.ceil((entry.ends - now) / 1000) };
  };
}

const isOwn = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
