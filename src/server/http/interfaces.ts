import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import compress from '@fastify/compress';
import type { RateLimit } from '#shared/contract';
import { countHit } from '../database/cache.ts';
import type { Context } from '../context.ts';
import { databasePause, isDatabaseDown } from './database-down.ts';
import { networkOf } from './network-of.ts';
import { rateHeaders, setRateHeaders } from './rate-limits.ts';
import { contextOf, type HttpParts } from './request.ts';

/*
 * Doors for machines outside `/prod-api`: protocols of others with their own media types and real HTTP statuses.
 * Whoever comes is a visitor, whatever cookies they carry: an answer depends on its address and headers alone.
 */

/** A request of a machine. Repeated arguments stay visible, since some protocols refuse them. */
export interface InterfaceCall {
  /** A visitor's, in the language that `?lang=` names. */
  ctx: Context;
  /** Absolute address of the site as the caller knows it, without a trailing slash. */
  origin: string;
  /** What the path's variable parts were. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  /** Fields of a form that was posted. */
  form?: URLSearchParams;
  headers: IncomingHttpHeaders;
}

export interface InterfaceReply {
  /** 200 when absent. */
  status?: number;
  headers: Record<string, string>;
  body: string;
}

interface Door {
  /** `area.noun`, for the limit. */
  name: string;
  limit: RateLimit;
  handle: (call: InterfaceCall) => Promise<InterfaceReply>;
}

/** A door with an address of its own. */
export interface OpenInterface extends Door {
  methods: readonly ('GET' | 'POST')[];
  path: `/${string}`;
  /** What an overrun limit is answered with; 429 when absent. */
  busy?: 503;
}

/** A door at the address of a page, for those who ask for something else than the page. */
export interface PageInterface extends Door {
  /** The path of the page, with named groups for its variable parts. */
  page: RegExp;
  /** Whether the page itself is wanted. */
  wantsPage: (headers: IncomingHttpHeaders) => boolean;
}

/** Largest form that is read, in bytes. */
const largestForm = 65_536;

/** Registers the doors of all modules; before the pages, whose wildcard takes the rest. */
export async function registerInterfaces(app: FastifyInstance, parts: HttpParts): Promise<void> {
  const open = parts.modules.flatMap((it) => it.interfaces ?? []);
  const beside = parts.modules.flatMap((it) => it.pageInterfaces ?? []);
  if (beside.length) atPages(app, parts, beside);
  await app.register(async (scope) => {
    await scope.register(compress, { encodings: ['gzip'], threshold: 1024, zlibOptions: { level: 4 } });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(body as string)),
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const isDown = isDatabaseDown(error);
      const status = isDown ? 503 : (error.statusCode ?? 500);
      if (isDown) reply.header('retry-after', databasePause);
      if (status >= 500) request.log.error({ err: error }, 'interface failed');
      return reply
        .code(status)
        .type('text/plain; charset=utf-8')
        .send(isDown ? 'Not available for the moment.\n' : status >= 500 ? 'Failed.\n' : 'Not understood.\n');
    });
    for (const door of open)
      scope.route({
        method: [...door.methods],
        url: door.path,
        bodyLimit: largestForm,
        handler: (request, reply) =>
          serve(parts, door, request, reply, request.params as InterfaceCall['params'], door.busy),
      });
  });
}

/** A hook and no route, so that whoever wants the page gets it from the pages' own wildcard. */
function atPages(app: FastifyInstance, parts: HttpParts, doors: readonly PageInterface[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const [path = ''] = request.raw.url!.split('?');
    for (const door of doors) {
      const found = door.page.exec(path);
      if (!found) continue;
      reply.header('vary', 'accept');
      if (!door.wantsPage(request.headers)) return serve(parts, door, request, reply, { ...found.groups });
    }
    return undefined;
  });
}

async function serve(
  parts: HttpParts,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  params: InterfaceCall['params'],
  busy = 429,
) {
  const query = new URLSearchParams(request.raw.url!.split('?')[1] ?? '');
  const language = (query.get('lang') ?? 'zh') === 'zh' ? 'zh' : 'en';
  const ctx: Context = { ...contextOf(parts, request), language };
  reply.header('access-control-allow-origin', '*');
  const { count, left } = await countHit(
    ctx,
    `limit:${door.name}:address:${networkOf(ctx.address)}`,
    door.limit.seconds,
  );
  reply.header('access-control-expose-headers', rateHeaders.join(', '));
  if (setRateHeaders(reply, { count, most: door.limit.count, left }))
    return reply.code(busy).type('text/plain; charset=utf-8').send(`Too many requests. Try again in ${left} s.\n`);
  const origin = parts.env.PUBLIC_URL ? ctx.siteUrl : `${request.protocol}://${request.host}`;
  const form = request.body instanceof URLSearchParams ? { form: request.body } : {};
  const {
    status = 200,
    headers,
    body,
  } = await door.handle({ ctx, origin, params, query, ...form, headers: request.headers });
  reply.code(status).headers({ 'cache-control': 'no-cache', ...headers });
  if (status !== 200) return reply.send(body);
  // Weak, since compression changes the bytes and not what they say.
  const etag = `W/"${hash('sha1', body, 'base64url')}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  if (known === '*' || known?.split(',').some((one) => one.trim() === etag)) return reply.code(304).send();
  return reply.send(body);
}
