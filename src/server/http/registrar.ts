import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract';
import { Failure } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import { accessTokenPrefix, admitHolder } from './access-tokens.ts';
import { businessTypeOf, isAudited, scrub, scrubAddress, scrubReply } from '../audit/audit.ts';
import { claim, countHit } from '../database/cache.ts';
import type { Context } from '../context.ts';
import { crossOrigin } from './cross-origin.ts';
import { databaseDownKey, databasePause, isDatabaseDown } from './database-down.ts';
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
import { faultFailure, faultOf, faultStatus, requireContent, scanPause, type Fault } from '../files/stored-content.ts';

/** Two identical writes within this many milliseconds count as one sent twice. */
const repeatWindow = 1000;

/** Requests that are answered with a file: bytes that fail before the first header are no answer in JSON. */
const sendings = new WeakSet<FastifyRequest>();

/** Registers every endpoint of every module below `/prod-api`, and the envelope for what is not found there. */
export function registerRoutes(app: FastifyInstance, parts: HttpParts, write: Writer, traffic: Traffic): void {
  void app.register(
    async (api) => {
      api.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
        const ctx = identified(request) ?? contextOf(parts, request);
        if (sendings.has(request)) return sendBroken(ctx, request, reply, write, error);
        return sendJson(reply, transportFailure(error, ctx, write));
      });
      crossOrigin(api, (request) => parts.apiOrigins(contextOf(parts, request)));
      // Whoever tries the address of the API by hand is to see that it lives.
      api.get('/', async (request, reply) =>
        reply
          .type('text/plain; charset=utf-8')
          .send(translatorOf(kernelTexts, contextOf(parts, request).language)('hello')),
      );
      // Before the pages' own wildcard, so that an unknown call is answered as a call.
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
    bodyLimit: endpoint.maxBody ?? defaultBody,
    exposeHeadRoute: endpoint.reply.kind === 'file',
    // Before the body is read: a caller who may not call costs nothing more.
    onRequest: async (request, reply) => {
      const readsFile = endpoint.reply.kind === 'file' && endpoint.method === 'GET';
      const ctx = await identify(parts, request, readsFile, endpoint);
      ctx.permit = endpoint.permit;
      const token = tokenOf(request);
      const refused =
        (token?.startsWith(accessTokenPrefix) && (await admitHolder(parts, ctx, endpoint, token, write))) ||
        ((await overLimit(ctx, route, write, reply)) ?? notPermitted(ctx, endpoint, write));
      if (refused) return sendJson(reply, refused);
      // Outside the envelope's rule: programs that fetch files know statuses, and come again when they are told to.
      const counted = isDownload(endpoint) ? await traffic('downloads', request) : undefined;
      if (counted && setRateHeaders(reply, counted))
        return sendJson(reply.code(429), write.kernel(429, 'tooMany', ctx.language, { seconds: counted.left }));
      return undefined;
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
  if (route.endpoint.upload) dropRest(request);
  if (isAudited(route)) await record(parts, route, ctx, request, result, performance.now() - started);
  if ('file' in result) {
    sendings.add(request);
    return sendFile(request, reply, result.file);
  }
  const fault = route.endpoint.reply.kind === 'file' ? faultOf(result.body.error) : undefined;
  if (fault) return sendFault(ctx, request, reply, write, fault);
  if (result.body.code === 503) reply.header('retry-after', fileRetryAfter);
  return sendJson(reply, result.body);
}

/** Input of a loader as its typed client sends it: values of the path, and the query as an address has it. */
export interface LoaderInput {
  params?: Record<string, unknown>;
  query: string;
}

/** A call of a page's loader. The reply is the envelope, or the refusal. */
export type PageCall = (ctx: Context, endpoint: Endpoint, input: LoaderInput) => Promise<object & { error?: string }>;

/**
 * The gate for loaders, which only read: the same limits, permits, validation and stripped replies as over HTTP, without
 * a message in between. The endpoint is found by method and path, because in development the pages hold contracts of
 * their own.
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
    // As texts, like those of an address: schemas are written for these.
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const result = await outcome(write, route, ctx, { params: texts, query: parseQuery(query), body: undefined });
    if ('file' in result) throw new Error(`${keyOf(asked)} answers with a file`);
    return result.body;
  };
}

/** What is left of an upload is read and dropped: the answer reaches the sender, and the connection is good for the next call. */
function dropRest({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
}

type Outcome = { body: object & { code: number; error?: string; msg: string } } | { file: FileReply };

/** Input of a call, before it is validated. */
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
    if (endpoint.method !== 'GET') ctx.own.written();
    if (endpoint.reply.kind === 'file') {
      const file = value as FileReply;
      if (file.stored) await requireContent(ctx, file.stored);
      // Whoever asks for the head takes no bytes, and so no place.
      return { file: file.isMade && request?.method !== 'HEAD' ? await withGeneratedFileSlot(ctx, file) : file };
    }
    return { body: envelope(endpoint, value, write.ok(ctx.language)) };
  } catch (error) {
    if (error instanceof Failure) return { body: write.failure(error, ctx.language) };
    return { body: transportFailure(error as Error, ctx, write) };
  }
}

/** Checks the reply against its schema, which strips what it does not name: a new column cannot leak. */
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
  // A missing body reads as an empty one, so that each required field is named.
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

/** Files that anybody may fetch, as many as they like: those with a limit have it for the work that they make. */
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
  if (endpoint.repeatable || endpoint.upload || (endpoint.method !== 'POST' && endpoint.method !== 'PUT')) return false;
  if (request.headers['repeatsubmit'] === 'false') return false;
  const who = tokenOf(request) ?? ctx.address;
  const what = createHash('sha256').update(
    `${who}\n${request.method}\n${request.url}\n${JSON.stringify(request.body ?? null)}`,
  );
  return !(await claim(ctx, `repeat:${what.digest('base64url')}`, repeatWindow));
}

/** How PostgreSQL refuses what no row can hold: a number out of range (an id that is none), the character NUL, NUL within JSON. */
const unstorable = new Set(['22003', '22021', '22P05']);

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
  }
  if (unstorable.has(error.code ?? '')) return write.kernel(500, 'malformed', ctx.language);
  if (error instanceof SyntaxError || error.statusCode === 400) return write.kernel(500, 'malformed', ctx.language);
  if (isDatabaseDown(error)) {
    ctx.log.error({ reason: error.message }, 'the database cannot be reached');
    return write.kernel(503, 'databaseDown', ctx.language);
  }
  ctx.log.error({ err: error }, 'call failed');
  return write.kernel(500, isFull(error) ? 'storageFull' : 'unexpected', ctx.language);
}

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
    params: scrub({ ...(request.query as object), ...(typeof request.body === 'object' ? request.body : {}) }),
    object: ctx.operation?.object ?? '',
    changed: ctx.operation?.changed ?? [],
    result: body && !ctx.operation?.hidesReply ? scrubReply(body) : '',
    failed,
    error: failed ? body.msg.slice(0, 2000) : '',
    costTime: Math.round(milliseconds),
  };
  await parts.audit(ctx, entry).catch((error: unknown) => ctx.log.error({ err: error }, 'operation log failed'));
}

const codes = new WeakMap<FastifyReply, number>();

/** The code of the envelope that was sent, for those who count answers; below `/prod-api` the status says little. */
export const codeSent = (reply: FastifyReply): number | undefined => codes.get(reply);
/**
 * Refuses a file whose bytes cannot be given with a real status, so that no program takes the refusal for the file. Browsers that
 * open the address get sentences in both languages.
 */
function sendFault(ctx: Context, request: FastifyRequest, reply: FastifyReply, write: Writer, fault: Fault) {
  reply.code(faultStatus(fault));
  if (fault === 'unscanned') reply.header('retry-after', scanPause);
  const failure = faultFailure(fault);
  if (!request.headers.accept?.includes('text/html')) return sendJson(reply, write.failure(failure, ctx.language));
  const languages = ctx.language === 'zh' ? (['zh', 'en'] as const) : (['en', 'zh'] as const);
  const sentences = languages.map((language) => write.failure(failure, language).msg);
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${sentences.join('\n')}\n`);
}

/** The bytes failed before anything was sent: nothing of the file's own headers goes out. */
function sendBroken(ctx: Context, request: FastifyRequest, reply: FastifyReply, write: Writer, error: Error) {
  ctx.log.error({ err: error }, 'file cannot be sent');
  for (const name of fileHeaders) reply.removeHeader(name);
  return sendFault(ctx, request, reply, write, 'unreadable');
}

const fileHeaders = [
  ...['accept-ranges', 'content-disposition', 'content-length', 'content-range', 'content-security-policy'],
  ...['download-filename', 'etag', 'link'],
];

/** Plain `application/json` without a charset: clients compare the type of error blobs exactly. */
function sendJson(reply: FastifyReply, body: object & { code: number; error?: string }) {
  // The one real status below /prod-api: proxies and programs that know nothing of envelopes turn elsewhere, or come again.
  codes.set(reply, body.code);
  if (body.error === databaseDownKey) reply.code(503).header('retry-after', databasePause);
  return reply
    .header('content-type', 'application/json')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}
