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

/** Everything that the HTTP side needs of the rest of the program. */
export interface HttpParts {
  env: Env;
  modules: Module[];
  /** Process-wide half of a context; requests add actor, language, address and log. */
  services: Pick<
    Context,
    | 'db'
    | 'files'
    | 'clamd'
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
  /** Finds the person behind a session's token; null when the session is over. */
  resolveActor: (ctx: Context, token: string) => Promise<Actor | null>;
  /** Finds the owner of a personal access token, with its scopes; null when it is wrong, over or revoked. */
  holderOf: (ctx: Context, token: string) => Promise<Actor | null>;
  audit: AuditSink;
  /** Hosts of other origins whose pages may call the API. */
  apiOrigins: (ctx: Context) => Promise<readonly string[]>;
  /** Requests of one network in a minute. */
  trafficLimits: (ctx: Context) => Promise<TrafficLimits>;
  /** Hears of every answer to somebody outside. */
  onAnswer?: (answer: Answered) => void;
  /** Registers what lives outside `/prod-api`: pages and open interfaces. */
  mount?: (app: FastifyInstance, door: PagesDoor) => Promise<void>;
  /** Each named check must pass for `/readyz`. */
  readiness: Record<string, () => Promise<unknown>>;
}

/** Parts of the program that pages get. */
export interface PagesDoor {
  /** A visitor's context. */
  contextOf: (request: FastifyRequest) => Context;
  /** The context of whoever reads a page: the session's cookie counts. */
  readerOf: (request: FastifyRequest) => Promise<Context>;
  /** A call of a loader (registrar.ts). */
  call: PageCall;
  traffic: Traffic;
  own: OwnProcess;
}

/** Where the specification's calls live. */
export const apiBase = '/prod-api';

/** Body limit in bytes where an endpoint names none. */
export const defaultBody = 1024 * 1024;

/** The context of a request before anybody is known. */
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

/** Asked for its head only, or by a browser that prepares for what a person may do next (Fetch, `Sec-Purpose`). */
export function isAhead({ method, headers }: FastifyRequest): boolean {
  return method === 'HEAD' || /prefetch|prerender/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
}

/** One level of nesting (`params[beginTime]`, `name[0]`), as the wire has it; deeper or longer input is cut off. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 2, parameterLimit: 200, arrayLimit: 100, plainObjects: true });
}

/** What a request asks for, as a path: through a proxy it may be named by its whole address, the server itself by `*` (RFC 9112 §3.2). */
export function pathOfTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * An address as it came, unless its path has escapes that stand for no text, as a link that was cut within a letter
 * has: then each `%` becomes the character for what cannot be read, and whoever answers the path says in their words that
 * nothing is there.
 */
export function readableAddress(url: string): string {
  const path = /^[^?#]*/.exec(url)![0];
  if (!path.includes('%')) return url;
  try {
    // The result is used: bundlers take the call for one without effects, and leave it out otherwise.
    return decodeURIComponent(path) && url;
  } catch {
    return path.replaceAll('%', '%EF%BF%BD') + url.slice(path.length);
  }
}
