import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isbot } from 'isbot';
import { networkOf } from './network-of.ts';
import type { Counted } from './rate-limits.ts';

/** Requests of one network per minute; 0 means no limit. */
export interface TrafficLimits {
  pages: number;
  /** Page requests of declared robots, all robots of a network together. */
  robotPages: number;
  downloads: number;
}

/** Length of the window in seconds. */
const window = 60;
/** Maximum number of networks counted at once. Beyond it the oldest count is dropped. */
const maxNetworks = 20_000;

export type Traffic = (kind: keyof TrafficLimits, request: FastifyRequest) => Promise<Counted | undefined>;

/**
 * Rate limits for visitors' pages and downloads, to protect this process. They are counted in memory, because a
 * database row per page would cost more than the page; so each process counts separately. Requests of this machine are
 * not counted: behind an untrusted proxy every request comes from there. Returns undefined where there is no limit, or
 * none is known.
 */
export function trafficOver(limits: () => Promise<TrafficLimits>): Traffic {
  const counts = new Map<string, { count: number; ends: number }>();
  return async (asked, request) => {
    if (isOwn(request.ip)) return undefined;
    const kind = asked === 'pages' && isbot(request.headers['user-agent']) ? 'robotPages' : asked;
    // Without the database nothing is served that would need a limit.
    const most = (await limits().catch(() => undefined))?.[kind] ?? 0;
    if (most === 0) return undefined;
    const key = `${kind} ${networkOf(request.ip)}`;
    const now = Date.now();
    let entry = counts.get(key);
    if (!entry || entry.ends <= now) {
      counts.delete(key);
      if (counts.size >= maxNetworks) counts.delete(counts.keys().next().value!);
      counts.set(key, (entry = { count: 0, ends: now + window * 1000 }));
    }
    entry.count += 1;
    return { count: entry.count, most, left: Math.ceil((entry.ends - now) / 1000) };
  };
}

const isOwn = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
