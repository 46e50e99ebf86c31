import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import qs from 'qs';
import type { Env } from './env.ts';
import { anonymous, type Actor, type Context } from './context.ts';
import type { AuditSink } from './audit.ts';
import type { Module } from './module.ts';
import { registerRoutes } from './registrar.ts';
import { securityHeaders } from './headers.ts';
import { writerOf, type TextOf } from './envelope.ts';
import { languageOf } from '#shared/texts';

/** Everything that the HTTP side needs of the rest of the program. */
export interface HttpParts {
  env: Env;
  modules: Module[];
  /** Process-wide half of a context; requests add actor, language, address and log. */
  services: Pick<Context, 'db' | 'files' | 'instance' | 'secretKey' | 'siteUrl'>;
  /** Finds the person behind a bearer token; null when the session is over. */
  resolveActor: (ctx: Context, token: string) => Promise<Actor | null>;
  audit: AuditSink;
  /** Registers what lives outside `/prod-api`: pages and open interfaces. */
  mount?: (app: FastifyInstance) => Promise<void>;
  /** Each named check must pass for `/readyz`. */
  readiness: Record<string, () => Promise<unknown>>;
}

/** Where the specification's calls live. */
export const apiBase = '/prod-api';

/** Body limit in bytes where an endpoint names none. */
export const defaultBody = 1024 * 1024;

/** Builds the server without listening; tests call it through `inject`. */
export async function buildHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { env } = parts;
  const app = Fastify({
    trustProxy: env.TRUST_PROXY,
    bodyLimit: defaultBody,
    requestTimeout: 0,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 1000 },
    logger: { level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: env.TRUST_PROXY ? 'x-request-id' : false,
    genReqId: () => crypto.randomUUID(),
  });
  const textOf: TextOf = textFinder(parts.modules);
  const write = writerOf(textOf);
  registerParsers(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  securityHeaders(app, env);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    // In-process calls of the page renderer are part of the page's own line.
    if (!request.headers['x-page-render'])
      request.log[level]({ method: request.method, url: request.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  registerProbes(app, parts);
  registerRoutes(app, parts, write);
  await parts.mount?.(app);
  return app;
}

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
    log: request.log,
  };
}

/** One level of nesting (`params[beginTime]`, `name[0]`), as the wire has it; deeper or longer input is cut off. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 2, parameterLimit: 200, arrayLimit: 100, plainObjects: true }) as Record<string, unknown>;
}

function textFinder(modules: Module[]): TextOf {
  const texts = new Map(modules.map((it) => [it.name, it.texts]));
  return (noun) => texts.get(noun);
}

function registerParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients announce JSON and send nothing.
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseQuery(body as string)),
  );
}

function registerProbes(app: FastifyInstance, parts: HttpParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await Promise.all(
      Object.entries(parts.readiness).map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const ready = checks.every(([, ok]) => ok);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(checks) });
  });
}

async function passes(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch {
    return false;
  }
}
