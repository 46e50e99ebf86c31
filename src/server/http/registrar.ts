import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changesContent, type Endpoint, type Permit } from '#shared/contract';
import { Failure } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import { accessTokenPrefix, admitHolder } from './access-tokens.ts';
import { businessTypeOf, isAudited, scrub, scrubAddress, scrubReply } from '../audit/audit.ts';
import { claim, countHit } from '../database/cache.ts';
import type { Context } from '../context.ts';
import { crossOrigin, isForeign } from './cross-origin.ts';
import { sendBroken, sendFault, sendJson, sendRefusal } from './answers.ts';
import { isDatabaseDown } from './database-down.ts';
import type { FailureEnvelope, Writer } from './envelope.ts';
import { isFull } from '../files/files.ts';
import { apiBase, contextOf, defaultBody, parseQuery, type HttpParts } from './request.ts';
import { claimOf } from './idempotency.ts';
import { identified, identify, tokenOf, withheld } from './identify.ts';
import { incomingOf, noIncoming } from './incoming.ts';
import { networkOf } from './network-of.ts';
import { refusal } from '../permit.ts';
import { setRateHeaders } from './rate-limits.ts';
import type { FileReply, Route } from '../routes.ts';
import { fileRetryAfter, withGeneratedFileSlot } from '../files/file-limits.ts';
import { sendFile } from './send-file.ts';
import type { Traffic } from './traffic.ts';
import { speaksHttp, statusOf } from './problem.ts';
import { faultOf, requireContent } from '../files/stored-content.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the endpoint; absent for routes without one. */
    permit?: Permit;
  }
}

/** Two identical writes within this many milliseconds count as a double submission. */
const repeatWindow = 1000;

/**
 * Requests answered with a file. When their bytes fail before the first header, the answer must not be a JSON envelope.
 */
const fileReplies = new WeakSet<FastifyRequest>();

/** Registers every endpoint of every module below `/prod-api`, and the envelope for unknown paths there. */
export function registerRoutes(app: FastifyInstance, parts: HttpParts, write: Writer, traffic: Traffic): void {
  void app.register(
    async (api) => {
      api.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
        const ctx = identified(request) ?? contextOf(parts, request);
        if (fileReplies.has(request)) return sendBroken(ctx, request, reply, write, error);
        return sendJson(reply, transportFailure(error, ctx, write));
      });
      await crossOrigin(
        api,
        (request) => parts.apiOrigins(contextOf(parts, request)),
        ({ routeOptions: { config } }) => config.permit === undefined || config.permit === 'public',
      );
      // Shows that the API is alive to people who open its address in a browser.
      api.get('/', async (request, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .send(translatorOf(kernelTexts, contextOf(parts, request).language)('hello')),
      );
      // Registered before the wildcard route of the pages, so that unknown calls are answered with an envelope.
      api.all('/*', async (request, reply) =>
        sendJson(reply, write.kernel(404, 'notFound', contextOf(parts, request).language)),
      );
      for (const module of parts.modules)
        for (const route of module.routes ?? []) registerRoute(api, parts, write, route, traffic);
    },
    { prefix: apiBase },
  );
}

function registerRoute(api: FastifyInstance, parts: HttpParts, write: Writer, route: Route, traffic: Traffic): void {
  const { endpoint } = route;
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { permit: endpoint.permit },
    bodyLimit: endpoint.maxBody ?? defaultBody,
    exposeHeadRoute: endpoint.reply.kind === 'file',
    // Runs before the body is read, so that a caller without permission costs little.
    onRequest: async (request, reply) => {
      const readsFile = endpoint.reply.kind === 'file' && endpoint.method === 'GET' && !isForeign(request);
      const ctx = await identify(parts, request, readsFile, endpoint);
      ctx.permit = endpoint.permit;
      const token = tokenOf(request);
      const refused =
        (token?.startsWith(accessTokenPrefix) && (await admitHolder(parts, ctx, endpoint, token, write))) ||
        ((await overLimit(ctx, route, write, reply)) ?? notPermitted(ctx, endpoint, write));
      if (refused) return sendRefusal(endpoint, request, reply, refused);
      const counted = isDownload(endpoint) ? await traffic('downloads', request) : undefined;
      if (!counted || !setRateHeaders(reply, counted)) return undefined;
      // A real status, also for those who expect an envelope: programs that download files understand 429 and retry.
      reply.code(429);
      return sendRefusal(
        endpoint,
        request,
        reply,
        write.kernel(429, 'tooMany', ctx.language, { seconds: counted.left }),
      );
    },
    handler: (request, reply) => answer(parts, write, route, request, reply),
  });
}

async function answer(parts: HttpParts, write: Writer, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const ctx = identified(request)!;
  const started = performance.now();
  const claim = await claimOf(ctx, route.endpoint, request);
  if (claim?.kind === 'refused')
    return sendJson(reply, write.kernel(claim.code, `idempotency.${claim.reason}`, ctx.language));
  if (claim?.kind === 'done') return sendJson(reply.header('idempotency-replayed', 'true'), claim.answer);
  const isAgain = claim === undefined && (await isRepeated(ctx, route.endpoint, request));
  const result: Outcome = isAgain
    ? { body: write.kernel(500, 'repeated', ctx.language) }
    : await outcome(write, route, ctx, request, request).catch(async (error: unknown) => {
        await claim?.free().catch(() => undefined);
        throw error;
      });
  if (claim) await ('body' in result && result.body.code === 200 ? claim.keep(result.body) : claim.free());
  if (route.endpoint.upload) discardRest(request);
  if (isAudited(route)) await record(parts, route, ctx, request, result, performance.now() - started);
  if ('file' in result) {
    fileReplies.add(request);
    return sendFile(request, reply, result.file, !speaksHttp(route.endpoint));
  }
  const { body, status } = result;
  const fault = route.endpoint.reply.kind === 'file' ? faultOf(body.error) : undefined;
  if (fault) return sendFault(ctx, request, reply, write, fault, speaksHttp(route.endpoint));
  if (body.code === 503) reply.header('retry-after', fileRetryAfter);
  return body.code === 200
    ? sendJson(reply, body)
    : sendRefusal(route.endpoint, request, reply, body as FailureEnvelope, status);
}

/** Input of a loader as its typed client sends it: path parameters, and the query as in an address. */
export interface LoaderInput {
  params?: Record<string, unknown>;
  query: string;
}

/** A call of a page's loader. Returns the envelope, or the refusal. */
export type PageCall = (ctx: Context, endpoint: Endpoint, input: LoaderInput) => Promise<object & { error?: string }>;

/**
 * Calls of page loaders, which only read: the same rate limits, permissions, validation and stripped replies as over
 * HTTP. The endpoint is found by method and path, because in development the pages have separate instances of the
 * contracts.
 */
export function pageGate(modules: HttpParts['modules'], write: Writer): PageCall {
  const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const routes = new Map(modules.flatMap((it) => it.routes ?? []).map((route) => [keyOf(route.endpoint), route]));
  return async (page, asked, { params = {}, query }) => {
    const route = routes.get(keyOf(asked));
    if (!route || asked.method !== 'GET') throw new Error(`loaders cannot call ${keyOf(asked)}`);
    const { endpoint } = route;
    const ctx = { ...page, actor: withheld(page.actor, endpoint), permit: endpoint.permit };
    const refused = (await overLimit(ctx, route, write)) ?? notPermitted(ctx, endpoint, write);
    if (refused) return refused;
    // Schemas expect text, as in an address.
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const sent = { params: texts, query: understood(endpoint, parseQuery(query)), body: undefined };
    const result = await outcome(write, route, ctx, sent);
    if ('file' in result) throw new Error(`${keyOf(asked)} answers with a file`);
    return result.body;
  };
}

/** A page shows its list without the values that are not understood; programs get an error (see `parse`). */
function understood({ query: schema }: Endpoint, query: Record<string, unknown>): Record<string, unknown> {
  const read = schema?.safeParse(query);
  if (!read || read.success) return query;
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
  return Object.fromEntries(Object.entries(query).filter(([name]) => !wrong.has(name)));
}

/** Reads and drops the rest of an upload, so that the answer reaches the sender and the connection can be reused. */
function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
}

type Outcome = { body: object & { code: number; error?: string; msg: string }; status?: number } | { file: FileReply };

/** Input of a call before validation. */
interface Sent {
  params: unknown;
  query: unknown;
  body: unknown;
}

async function outcome(
  write: Writer,
  route: Route,
  ctx: Context,
  sent: Sent,
  request?: FastifyRequest,
): Promise<Outcome> {
  const { endpoint } = route;
  const parsed = parse(endpoint, sent);
  if ('issues' in parsed) return { body: write.invalid(route.noun, parsed.issues, ctx.language) };
  const incoming = request && endpoint.upload ? await incomingOf(request, endpoint.upload) : noIncoming;
  try {
    if (isAudited(route)) ctx.operation = { object: '', changed: [] };
    const value = await route.handle({ ctx, incoming, ...parsed });
    if (changesContent(endpoint)) ctx.own.contentChanged();
    if (endpoint.reply.kind === 'file') {
      const file = value as FileReply;
      if (file.stored) await requireContent(ctx, file.stored);
      // HEAD requests transfer no bytes and need no slot.
      return { file: file.isMade && request?.method !== 'HEAD' ? await withGeneratedFileSlot(ctx, file) : file };
    }
    return { body: envelope(endpoint, value, write.ok(ctx.language)) };
  } catch (error) {
    if (error instanceof Failure) {
      const body = write.failure(error, ctx.language);
      return { body, status: statusOf(body, error) };
    }
    return { body: transportFailure(error as Error, ctx, write) };
  }
}

/** Checks the reply against its schema and strips fields that it does not name, so a new column cannot leak. */
function envelope(endpoint: Endpoint, value: unknown, ok: { code: 200; msg: string }) {
  const { reply } = endpoint;
  switch (reply.kind) {
    case 'rows': {
      const page = value as { total: number; rows: unknown[] };
      return { total: page.total, rows: page.rows.map((row) => reply.schema.parse(row)), ...ok };
    }
    case 'data':
      return value === null || value === undefined ? ok : { ...ok, data: reply.schema.parse(value) };
    case 'flat':
      return { ...ok, ...(reply.schema.parse(value) as object) };
    default:
      return ok;
  }
}

function parse(endpoint: Endpoint, sent: Sent) {
  const params = endpoint.params?.safeParse(sent.params, { reportInput: true });
  const query = endpoint.query?.safeParse(sent.query, { reportInput: true });
  // A missing body is read as an empty one, so that each required field is named.
  const body = endpoint.body?.safeParse(sent.body ?? {}, { reportInput: true });
  const issues = [params, query, body].flatMap((result) => (result && !result.success ? result.error.issues : []));
  if (issues.length) return { issues };
  return { params: params?.data, query: query?.data, body: body?.data } as {
    params: undefined;
    query: undefined;
    body: undefined;
  };
}

function notPermitted(ctx: Context, endpoint: Endpoint, write: Writer): FailureEnvelope | undefined {
  switch (refusal(ctx.actor, endpoint.permit)) {
    case 'unauthenticated':
      if (ctx.actor.mustChangePassword)
        return write.kernel(500, 'passwordFirst', ctx.language, { page: `${ctx.siteUrl}/user/profile?tab=password` });
      if (ctx.actor.mustSetUpSecondFactor)
        return write.kernel(500, 'secondFactorFirst', ctx.language, {
          page: `${ctx.siteUrl}/user/profile?tab=security`,
        });
      return write.kernel(401, 'unauthenticated', ctx.language);
    case 'forbidden':
      return write.kernel(403, 'forbidden', ctx.language);
    case 'unverified':
      return write.kernel(601, 'unverified', ctx.language);
    default:
      return undefined;
  }
}

/**
 * Public downloads without an endpoint limit of their owner; an endpoint with `limit` has it because it causes work.
 */
const isDownload = ({ reply, method, permit, limit }: Endpoint): boolean =>
  reply.kind === 'file' && method === 'GET' && permit === 'public' && !limit;

async function overLimit(
  ctx: Context,
  route: Route,
  write: Writer,
  reply?: FastifyReply,
): Promise<FailureEnvelope | undefined> {
  const { limit } = route.endpoint;
  if (!limit) return undefined;
  const who =
    limit.per === 'account' && ctx.actor.userId ? `user:${ctx.actor.userId}` : `address:${networkOf(ctx.address)}`;
  const { count, left } = await countHit(ctx, `limit:${route.noun}.${route.action}:${who}`, limit.seconds);
  const isOver = reply ? setRateHeaders(reply, { count, most: limit.count, left }) : count > limit.count;
  return isOver ? write.kernel(429, 'tooMany', ctx.language, { seconds: left }) : undefined;
}

async function isRepeated(ctx: Context, endpoint: Endpoint, request: FastifyRequest): Promise<boolean> {
  // Exports are sent by POST and change nothing.
  const mayRepeat = endpoint.repeatable || endpoint.upload || endpoint.reply.kind === 'file';
  if (mayRepeat || (endpoint.method !== 'POST' && endpoint.method !== 'PUT')) return false;
  if (request.headers['repeatsubmit'] === 'false') return false;
  const who = tokenOf(request) ?? ctx.address;
  const what = createHash('sha256').update(
    `${who}\n${request.method}\n${request.url}\n${JSON.stringify(request.body ?? null)}`,
  );
  return !(await claim(ctx, `repeat:${what.digest('base64url')}`, repeatWindow));
}

/**
 * PostgreSQL's codes for values that no row can hold: a number out of range (an impossible id), the character NUL, NUL
 * in JSON.
 */
const unstorableCodes = new Set(['22003', '22021', '22P05']);

function transportFailure(
  error: Error & { code?: string; statusCode?: number },
  ctx: Context,
  write: Writer,
): FailureEnvelope {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return write.kernel(500, 'bodyTooLarge', ctx.language);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return write.kernel(500, 'badMediaType', ctx.language);
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return write.kernel(500, 'notMultipart', ctx.language);
    // PostgreSQL ended a transaction because of a deadlock or a concurrent change: a repetition succeeds.
    case '40P01':
    case '40001':
      ctx.log.warn({ err: error }, 'a transaction was ended by the database');
      return write.kernel(503, 'busy', ctx.language);
  }
  if (unstorableCodes.has(error.code ?? '')) return write.kernel(500, 'malformed', ctx.language);
  if (error instanceof SyntaxError || error.statusCode === 400) return write.kernel(500, 'malformed', ctx.language);
  if (isDatabaseDown(error)) {
    ctx.log.error({ reason: error.message }, 'the database cannot be reached');
    return write.kernel(503, 'databaseDown', ctx.language);
  }
  ctx.log.error({ err: error }, 'call failed');
  return write.kernel(500, isFull(error) ? 'storageFull' : 'unexpected', ctx.language);
}

/** Query and fields of a request. */
const askedIn = ({ query, body }: FastifyRequest) => ({
  ...(query as object),
  ...(typeof body === 'object' ? body : {}),
});

async function record(
  parts: HttpParts,
  route: Route,
  ctx: Context,
  request: FastifyRequest,
  result: Outcome,
  milliseconds: number,
) {
  const body = 'body' in result ? result.body : undefined;
  const failed = body !== undefined && body.code !== 200;
  const entry = {
    title: route.noun,
    businessType: businessTypeOf(route, request.body),
    method: `${route.noun}.${route.action}`,
    requestMethod: request.method,
    url: scrubAddress(request.url.split('?')[0]!, request.params).slice(0, 255),
    params: scrub((!failed && ctx.operation?.declarations) || askedIn(request)),
    object: ctx.operation?.object ?? '',
    changed: ctx.operation?.changed ?? [],
    result: body && !ctx.operation?.hidesReply ? scrubReply(body) : '',
    failed,
    error: failed ? body.msg.slice(0, 2000) : '',
    costTime: Math.round(milliseconds),
  };
  await parts.audit(ctx, entry).catch((error: unknown) => ctx.log.error({ err: error }, 'operation log failed'));
}
