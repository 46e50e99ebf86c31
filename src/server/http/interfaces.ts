import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import compress from '@fastify/compress';
import Negotiator from 'negotiator';
import type { RateLimit } from '#shared/contract';
import { languageOf } from '#shared/texts';
import { countHit } from '../database/cache.ts';
import type { Context } from '../context.ts';
import { databaseRetryAfter, isDatabaseDown } from './database-down.ts';
import { admitReaders } from './cross-origin.ts';
import { networkOf } from './network-of.ts';
import { setRateHeaders } from './rate-limits.ts';
import { contextOf, type HttpParts } from './request.ts';

/*
 * Interfaces for machines outside `/prod-api`: protocols with their own media types and real HTTP statuses. The
 * caller is always a visitor; cookies are ignored, so an answer depends on the address and headers alone.
 */

/** A request of a machine. Repeated query arguments are kept, since some protocols must refuse them. */
export interface InterfaceCall {
  /** The context of a visitor, in the language that `?lang=` names. */
  ctx: Context;
  /** Origin of the site as the caller used it, without a trailing slash. */
  origin: string;
  /** Values of the path parameters. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  /** Fields of a posted form. */
  form?: URLSearchParams;
  headers: IncomingHttpHeaders;
}

export interface InterfaceReply {
  /** 200 when absent. */
  status?: number;
  headers: Record<string, string>;
  /** A long one is sent part by part, without a validator for caches. */
  body: string | AsyncGenerator<string>;
}

interface AnyInterface {
  /** `area.noun`, the key of its rate limit. */
  name: string;
  limit: RateLimit;
  handle: (call: InterfaceCall) => Promise<InterfaceReply>;
}

/** An interface at an address that no page has. */
export interface OpenInterface extends AnyInterface {
  methods: readonly ('GET' | 'POST')[];
  path: `/${string}`;
  /** Status when the rate limit is exceeded; 429 when absent. */
  busy?: 503;
  /** Words a refusal by the kernel (rate limit, failure) as the protocol demands; a line of text when absent. */
  refuse?: (call: InterfaceCall, status: number, detail: string) => Promise<InterfaceReply>;
}

/** An interface at the address of a page, for clients that ask for another format. */
export interface PageInterface extends AnyInterface {
  /** The path of the page, with named groups for its parameters. */
  page: RegExp;
  /** Whether the client wants the page. */
  wantsPage: (headers: IncomingHttpHeaders) => boolean;
}

const jsonApi = 'application/vnd.api+json';

/** Maximum size of a form in bytes. */
const maxFormBytes = 65_536;

/** Registers the interfaces of all modules. Must run before the pages, whose wildcard route takes the rest. */
export async function registerInterfaces(app: FastifyInstance, parts: HttpParts): Promise<void> {
  const open = parts.modules.flatMap((it) => it.interfaces ?? []);
  const pageDoors = parts.modules.flatMap((it) => it.pageInterfaces ?? []);
  if (pageDoors.length) atPages(app, parts, pageDoors);
  await app.register(async (scope) => {
    await scope.register(compress, { encodings: ['gzip'], threshold: 1024, zlibOptions: { level: 4 } });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(body as string)),
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const isDown = isDatabaseDown(error);
      const status = isDown ? 503 : (error.statusCode ?? 500);
      if (isDown) reply.header('retry-after', databaseRetryAfter);
      if (status >= 500) request.log.error({ err: error }, 'interface failed');
      return reply
        .code(status)
        .type('text/plain; charset=utf-8')
        .send(isDown ? 'Not available for the moment.\n' : status >= 500 ? 'Failed.\n' : 'Not understood.\n');
    });
    for (const it of open)
      scope.route({
        method: [...it.methods],
        url: it.path,
        bodyLimit: maxFormBytes,
        handler: (request, reply) => serve(parts, it, request, reply, request.params as InterfaceCall['params']),
      });
  });
}

/** A hook instead of a route, so that clients that want the page still reach the wildcard route of the pages. */
function atPages(app: FastifyInstance, parts: HttpParts, interfaces: readonly PageInterface[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const [path = ''] = request.raw.url!.split('?');
    for (const one of interfaces) {
      const found = one.page.exec(path);
      if (!found) continue;
      reply.header('vary', 'accept');
      if (!one.wantsPage(request.headers)) return serve(parts, one, request, reply, { ...found.groups });
    }
    return undefined;
  });
}

async function serve(
  parts: HttpParts,
  it: AnyInterface & Pick<OpenInterface, 'busy' | 'refuse'>,
  request: FastifyRequest,
  reply: FastifyReply,
  params: InterfaceCall['params'],
) {
  const [, ...queryParts] = request.raw.url!.split('?');
  const query = new URLSearchParams(queryParts.join('?'));
  const asked = query.get('lang') ?? new Negotiator(request).language(['zh', 'en']);
  const language = languageOf(asked);
  reply.header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '));
  const ctx: Context = { ...contextOf(parts, request), language };
  admitReaders(reply);
  const origin = parts.env.PUBLIC_URL ? ctx.siteUrl : `${request.protocol}://${request.host}`;
  const form = request.body instanceof URLSearchParams ? { form: request.body } : {};
  const call: InterfaceCall = { ctx, origin, params, query, ...form, headers: request.headers };
  try {
    const { count, left } = await countHit(ctx, `limit:${it.name}:address:${networkOf(ctx.address)}`, it.limit.seconds);
    if (!setRateHeaders(reply, { count, most: it.limit.count, left }))
      return await send(request, reply, await it.handle(call));
    const detail = `Too many requests. Try again in ${left} s.`;
    if (it.refuse) return await send(request, reply, await it.refuse(call, 429, detail));
    const plain = { 'content-type': 'text/plain; charset=utf-8' };
    return await send(request, reply, { status: it.busy ?? 429, headers: plain, body: `${detail}\n` });
  } catch (error) {
    if (!it.refuse) throw error;
    const isDown = isDatabaseDown(error);
    if (isDown) reply.header('retry-after', databaseRetryAfter);
    request.log.error({ err: error }, 'interface failed');
    return send(
      request,
      reply,
      await it.refuse(call, isDown ? 503 : 500, isDown ? 'Not available for the moment.' : 'Failed.'),
    );
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, { status = 200, headers, body }: InterfaceReply) {
  reply.code(status).headers({ 'cache-control': 'no-cache', ...headers });
  if (typeof body !== 'string') {
    if (request.method === 'HEAD') await body.return(undefined);
    return reply.send(Readable.from(body, { objectMode: false }));
  }
  // Bytes, because the framework adds a charset to JSON as text, which JSON:API forbids.
  const content = headers['content-type'] === jsonApi ? Buffer.from(body) : body;
  if (status !== 200) return reply.send(content);
  // A weak ETag, since compression changes the bytes.
  const etag = `W/"${hash('sha1', body, 'base64url')}"`;
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  if (known === '*' || known?.split(',').some((one) => one.trim() === etag)) return reply.code(304).send();
  return reply.send(content);
}
