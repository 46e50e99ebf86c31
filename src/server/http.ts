import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import { translatorOf } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import { scrubAddress } from './audit.ts';
import type { Env } from './env.ts';
import type { Module } from './module.ts';
import { identify, registerRoutes } from './registrar.ts';
import {
  contextOf,
  defaultBody,
  innerCallMark,
  parseQuery,
  pathOfTarget,
  readableAddress,
  type HttpParts,
} from './request.ts';
import { securityHeaders } from './headers.ts';
import { acceptJson } from './json-bodies.ts';
import { registerInterfaces } from './interfaces.ts';
import { writerOf, type TextOf } from './envelope.ts';
import { cutSlowBodies } from './slow-bodies.ts';

/** Builds the server without listening; tests call it through `inject`. */
export async function buildHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { env } = parts;
  const app = Fastify({
    trustProxy: trusted(env.TRUST_PROXY),
    // Front ends of the family send statements that make tables in the address (tools/generator).
    http: { maxHeaderSize: 64 * 1024 },
    bodyLimit: defaultBody,
    rewriteUrl: ({ url = '/' }) => readableAddress(pathOfTarget(url)),
    requestTimeout: 0,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 1000 },
    logger: { level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: env.TRUST_PROXY === 0 ? false : 'x-request-id',
    genReqId: () => crypto.randomUUID(),
  });
  const textOf: TextOf = textFinder(parts.modules);
  const write = writerOf(textOf);
  registerParsers(app);
  cutSlowBodies(app);
  answerInWords(app, parts);
  await app.register(multipart, { throwFileSizeLimit: false });
  securityHeaders(app, env);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    // In-process calls of the page renderer are part of the page's own line.
    if (request.headers['x-page-render'] !== innerCallMark)
      request.log[level](
        {
          method: request.method,
          url: scrubAddress(request.url, request.params),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
  });
  registerProbes(app, parts);
  registerRoutes(app, parts, write);
  await registerInterfaces(app, parts);
  const door = {
    contextOf: (request: FastifyRequest) => contextOf(parts, request),
    identify: (request: FastifyRequest, reads?: 'reads') => identify(parts, request, reads === 'reads'),
    write,
  };
  for (const { mount } of parts.modules) if (mount) await app.register(async (scope) => mount(scope, door));
  const { db, own } = parts.services;
  await parts.mount?.(app, { db, contextOf: door.contextOf, memories: own.memories });
  return app;
}

/** Whose word about a caller's address counts. A number alone is no check for Fastify, which would then believe nobody. */
function trusted(proxies: Env['TRUST_PROXY']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];
}

/** What is neither a call, nor a page, nor an interface, or fails before it is one: a sentence, and nothing of our inside. */
function answerInWords(app: FastifyInstance, parts: HttpParts): void {
  const say = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    reason: 'notFound' | 'malformed' | 'unexpected',
  ) =>
    reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(`${translatorOf(kernelTexts, contextOf(parts, request).language)(reason)}\n`);
  app.setNotFoundHandler((request, reply) => say(request, reply, 404, 'notFound'));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode: status = 500 } = error;
    if (status < 500) return say(request, reply, status, 'malformed');
    request.log.error({ err: error }, 'request failed');
    return say(request, reply, status, 'unexpected');
  });
}

function textFinder(modules: Module[]): TextOf {
  const texts = new Map(modules.map((it) => [it.name, it.texts]));
  return (noun) => texts.get(noun);
}

function registerParsers(app: FastifyInstance): void {
  acceptJson(app);
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
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(checks) });
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
