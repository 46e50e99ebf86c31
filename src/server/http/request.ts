import type { FastifyInstance, FastifyRequest } from 'fastify';
import qs from 'qs';
import { languageOf } from '#shared/texts';
import type { AuditSink } from '../audit/audit.ts';
import { anonymous, type Actor, type Context } from '../context.ts';
import type { Env } from '../process/env.ts';
import type { Module } from '../module.ts';
import type { Answered } from '../process/metrics.ts';
import type { OwnProcess } from '../process/own-process.ts';
import type { PageCall } from './registrar.ts';
import type { Traffic, TrafficLimits } from './traffic.ts';

/** Everything that the HTTP server needs from the rest of the program. */
export interface HttpParts {
  env: Env;
  modules: Module[];
  /** The process-wide half of a context. Requests add actor, language, address and log. */
  services: Pick<
    Context,
    | 'db'
    | 'files'
    | 'clamd'
    | 'searchCluster'
    | 'instance'
    | 'own'
    | 'secretKey'
    | 'privateHosts'
    | 'trackerHosts'
    | 'siteUrl'
    | 'listeners'
    | 'transferTargets'
    | 'backup'
    | 'preservation'
  >;
  /** Finds the person of a session token; null when the session is over. */
  resolveActor: (ctx: Context, token: string) => Promise<Actor | null>;
  /** Finds the owner of a personal access token, with its scopes; null when the token is wrong, expired or revoked. */
  holderOf: (ctx: Context, token: string) => Promise<Actor | null>;
  audit: AuditSink;
  /** Hosts of other origins whose pages may call the API. */
  apiOrigins: (ctx: Context) => Promise<readonly string[]>;
  /** Limits of requests per network and minute. */
  trafficLimits: (ctx: Context) => Promise<TrafficLimits>;
  /** Called after every answer to an external client. */
  onAnswer?: (answer: Answered) => void;
  /** Registers everything outside `/prod-api`: pages and open interfaces. */
  mount?: (app: FastifyInstance, context: PagesContext) => Promise<void>;
  /** Destination of the log. */
  logStream?: { write: (line: string) => void };
  /** All of these named checks must pass for `/readyz`. */
  readiness: Record<string, () => Promise<unknown>>;
}

/** Parts of the program that pages get. */
export interface PagesContext {
  /** The context of a visitor. */
  contextOf: (request: FastifyRequest) => Context;
  /** The context of a page's reader: the session cookie counts. */
  readerOf: (request: FastifyRequest) => Promise<Context>;
  /** A loader's call (registrar.ts). */
  call: PageCall;
  traffic: Traffic;
  own: OwnProcess;
}

/** Base path of the specification's calls. */
export const apiBase = '/prod-api';

/** Default body limit in bytes. */
export const defaultBody = 1024 * 1024;

/** The context of a request before its caller is identified. */
export function contextOf(parts: HttpParts, request: FastifyRequest): Context {
  const cookies = request.headers.cookie ?? '';
  const query = request.query as Record<string, unknown>;
  const asked = typeof query['lang'] === 'string' ? query['lang'] : /(?:^|;\s*)userLocale=([^;]*)/.exec(cookies)?.[1];
  return {
    ...parts.services,
    actor: anonymous,
    now: new Date(),
    language: languageOf(asked),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    isAhead: isAhead(request),
    log: request.log,
  };
}

/** A HEAD request, or a prefetch of a browser (Fetch, `Sec-Purpose`). */
export function isAhead({ method, headers }: FastifyRequest): boolean {
  return method === 'HEAD' || /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
}

/**
 * Parses one level of nesting (`params[beginTime]`, `name[0]`), as the wire has it; deeper or longer input is cut off.
 * An emptied field (`key=`) is absent.
 */
export function parseQuery(text: string): Record<string, unknown> {
  return withoutEmpty(qs.parse(text, { depth: 2, parameterLimit: 200, arrayLimit: 100, plainObjects: true }));
}

function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(values)) {
    if (value === '') delete values[key];
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      withoutEmpty(value as Record<string, unknown>);
  }
  return values;
}

/** The path of a request target. Proxies may send the absolute form, and `*` names the server (RFC 9112 §3.2). */
export function pathOfTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Returns the address unchanged unless its path has invalid escapes, as in a link that was cut within a letter. Then
 * each `%` becomes the replacement character, so that the route can answer that nothing is found.
 */
export function readableAddress(url: string): string {
  const path = /^[^?#]*/.exec(url)![0];
  if (!path.includes('%')) return url;
  try {
    // The result is used because bundlers drop a call that they take for free of side effects.
    return decodeURIComponent(path) && url;
  } catch {
    return path.replaceAll('%', '%EF%BF%BD') + url.slice(path.length);
  }
}
