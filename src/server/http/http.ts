import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import type { Scope } from '#shared/contract';
import { translatorOf } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import { scrubAddress } from '../audit/audit.ts';
import { anonymous } from '../context.ts';
import type { Env } from '../process/env.ts';
import type { Module } from '../module.ts';
import { identify, identifyFor } from './identify.ts';
import { codeSent } from './answers.ts';
import { pageGate, registerRoutes } from './registrar.ts';
import {
  apiBase,
  contextOf,
  defaultBody,
  parseQuery,
  pathOfTarget,
  readableAddress,
  type HttpParts,
} from './request.ts';
import { admitOwnHosts } from './allowed-hosts.ts';
import { securityHeaders } from './headers.ts';
import { acceptJson } from './json-bodies.ts';
import { registerInterfaces } from './interfaces.ts';
import { writerOf, type TextOf } from './envelope.ts';
import { isDatabaseDown, sendDatabaseDown } from './database-down.ts';
import { trafficOver } from './traffic.ts';
import { cutSlowBodies } from './slow-bodies.ts';

/** Builds the server without listening; tests call it through `inject`. */
export async function buildHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { env } = parts;
  const app = Fastify({
    trustProxy: trustedProxies(env.TRUST_PROXY),
    // RuoYi front ends send CREATE TABLE statements in the address (tools/generator).
    http: { maxHeaderSize: 64 * 1024 },
    bodyLimit: defaultBody,
    rewriteUrl: ({ url = '/' }) => readableAddress(pathOfTarget(url)),
    requestTimeout: 0,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 1000 },
    logger: {
      level: env.LOG_LEVEL,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(parts.logStream ? { stream: parts.logStream } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: env.TRUST_PROXY === 0 ? false : 'x-request-id',
    genReqId: () => crypto.randomUUID(),
    clientErrorHandler(error, socket) {
      refuseUnreadable(app, error, socket);
    },
  });
  const textOf: TextOf = textFinder(parts.modules);
  const write = writerOf(textOf);
  registerParsers(app);
  cutSlowBodies(app);
  answerPlainText(app, parts);
  await app.register(multipart, { throwFileSizeLimit: false });
  securityHeaders(app, env);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  refuseNul(app, parts);
  admitOwnHosts(app, env, (request) => contextOf(parts, request).language);
  app.addHook('onResponse', async (request, reply) => {
    // 501 tells that the caller asks for what an interface does not offer; nothing is broken.
    const level = reply.statusCode >= 500 && reply.statusCode !== 501 ? 'error' : 'info';
    request.log[level](
      {
        method: request.method,
        url: scrubAddress(request.url, request.params),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    parts.onAnswer?.({
      method: request.method,
      route: request.routeOptions.url,
      status: codeSent(reply) ?? reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  registerProbes(app, parts);
  const traffic = trafficOver(() =>
    parts.trafficLimits({
      ...parts.services,
      actor: anonymous,
      now: new Date(),
      language: 'zh',
      address: '',
      userAgent: '',
      log: app.log,
    }),
  );
  registerRoutes(app, parts, write, traffic);
  await registerInterfaces(app, parts);
  const mounting = {
    contextOf: (request: FastifyRequest) => contextOf(parts, request),
    identify: (request: FastifyRequest, reads?: 'reads', scope?: Scope) =>
      identifyFor(parts, request, reads === 'reads', scope),
    write,
  };
  for (const { mount } of parts.modules) if (mount) await app.register(async (scope) => mount(scope, mounting));
  await parts.mount?.(app, {
    contextOf: mounting.contextOf,
    readerOf: (request) => identify(parts, request, true, { beforePasswordChange: true }),
    call: pageGate(parts.modules, write),
    traffic,
    own: parts.services.own,
  });
  return app;
}

/** Which proxies Fastify trusts. A plain number would make Fastify trust none, so it becomes a function. */
function trustedProxies(proxies: Env['TRUST_PROXY']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];
}

/**
 * Plain-text answers for what is neither a call, a page nor an interface, or fails before routing. They reveal nothing
 * of the program.
 */
function answerPlainText(app: FastifyInstance, parts: HttpParts): void {
  const sendSentence = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    reason: 'notFound' | 'malformed' | 'unexpected',
  ) =>
    reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(`${translatorOf(kernelTexts, contextOf(parts, request).language)(reason)}\n`);
  app.setNotFoundHandler((request, reply) => sendSentence(request, reply, 404, 'notFound'));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode: status = 500 } = error;
    if (status < 500) return sendSentence(request, reply, status, 'malformed');
    if (isDatabaseDown(error)) {
      request.log.error({ reason: error.message }, 'the database cannot be reached');
      return sendDatabaseDown(reply, contextOf(parts, request).language);
    }
    request.log.error({ err: error }, 'request failed');
    return sendSentence(request, reply, status, 'unexpected');
  });
}

/**
 * Refuses addresses that contain the character NUL: no real one does, so it is a probe. Calls answer with their
 * envelope instead.
 */
function refuseNul(app: FastifyInstance, parts: HttpParts): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0]!;
    if (!path.includes('%00') || path.startsWith(`${apiBase}/`)) return undefined;
    request.log.warn('an address that holds the character NUL');
    const text = translatorOf(kernelTexts, contextOf(parts, request).language)('malformed');
    return reply.code(400).type('text/plain; charset=utf-8').send(`${text}\n`);
  });
}

/** Statuses of requests that are not valid HTTP, by Node's error code; 400 for all others. */
const parseErrorStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers and logs requests that are not valid HTTP, such as an address with control characters. No route ever sees
 * them.
 */
function refuseUnreadable({ log }: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = parseErrorStatus[error.code ?? ''] ?? 400;
  log.warn({ code: error.code, address: socket.remoteAddress, status }, 'a request that is no HTTP');
  if (!socket.writable) return void socket.destroy();
  const body = `${STATUS_CODES[status]}\n`;
  const headers = ['content-type: text/plain; charset=utf-8', `content-length: ${body.length}`, 'connection: close'];
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'));
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
