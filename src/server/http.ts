import Fastify, { errorCodes, LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import type { Module } from './module.ts';
import { identify, registerRoutes } from './registrar.ts';
import { contextOf, defaultBody, innerCallMark, parseQuery, type HttpParts } from './request.ts';
import { securityHeaders } from './headers.ts';
import { isModest, jsonShape } from './json-shape.ts';
import { roomFor } from './room.ts';
import { registerInterfaces } from './interfaces.ts';
import { writerOf, type TextOf } from './envelope.ts';

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
    if (request.headers['x-page-render'] !== innerCallMark)
      request.log[level](
        { method: request.method, url: request.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      );
  });
  registerProbes(app, parts);
  registerRoutes(app, parts, write);
  await registerInterfaces(app, parts);
  const door = {
    contextOf: (request: FastifyRequest) => contextOf(parts, request),
    identify: (request: FastifyRequest) => identify(parts, request),
    write,
  };
  for (const { mount } of parts.modules) if (mount) await app.register(async (scope) => mount(scope, door));
  await parts.mount?.(app, { db: parts.services.db, contextOf: door.contextOf });
  return app;
}

function textFinder(modules: Module[]): TextOf {
  const texts = new Map(modules.map((it) => [it.name, it.texts]));
  return (noun) => texts.get(noun);
}

/** Bytes of the heap that bodies may take at once, from their parsing to their answer; the others wait, unparsed. */
const roomOfBodies = 24 * 1024 * 1024;
/** About what a value takes beside its text. */
const bytesOfValue = 100;

function registerParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const room = roomFor(roomOfBodies);
  /** Aborted when a request is answered, or its caller has gone. */
  const ends = new WeakMap<FastifyRequest, AbortController>();
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers['content-type']) return;
    const end = new AbortController();
    ends.set(request, end);
    reply.raw.once('close', () => end.abort());
  });
  // A call from within the process has no connection that closes.
  app.addHook('onResponse', async (request) => ends.get(request)?.abort());
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    // Some clients announce JSON and send nothing.
    if (body.length === 0) return undefined;
    const shape = jsonShape(body);
    if (!isModest(shape)) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    const end = ends.get(request)!.signal;
    const leave = await room.enter(body.length + shape.values * bytesOfValue, end);
    if (!leave) throw new Error('The caller has gone.');
    if (end.aborted) leave();
    else end.addEventListener('abort', leave, { once: true });
    return new Promise((resolve, reject) => {
      void parseJson(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value)));
    });
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
