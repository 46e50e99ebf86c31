import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import compress from '@fastify/compress';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import Negotiator from 'negotiator';
import { isEmbedAddress } from '#shared/embed';
import { languageOf, translatorOf, type Language } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import type { Context } from '../context.ts';
import { webStreamOf } from '../files/streams.ts';
import { sendDatabaseDown } from '../http/database-down.ts';
import type { Env } from '../process/env.ts';
import { embedPolicy, pagePolicy, type PageHosts } from '../http/headers.ts';
import { pageCache, type CachedPage } from './page-cache.ts';
import { isUnseen, scopeOf, type PageScope } from './page-calls.ts';
import { newPageState, type PageEffect } from './page-state.ts';
import { projectFolder } from '../process/project.ts';
import type { PagesContext } from '../http/request.ts';
import { admitReaders } from '../http/cross-origin.ts';
import { cookieOf, cookieToken } from '../http/identify.ts';
import { setRateHeaders } from '../http/rate-limits.ts';
import { semaphore } from '../process/semaphore.ts';
import { mountViewer } from './viewer.ts';

/** Exports of the page bundle's entry. Its context keys are other instances than ours, so it fills the context. */
interface EntryModule {
  /** Names of the cookies that a visitor's page depends on. */
  cookiesRead: readonly string[];
  fillContext(context: RouterContextProvider, scope: PageScope): void;
}

/** All methods that browsers and tools send to pages; the router answers those that it does not support. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Pages rendered at once (one or two megabytes of heap each), and requests that may wait, about some seconds of work.
 */
const renderingLimits = { atOnce: 16, waiting: 400 };

const buildFolder = path.join(projectFolder, 'build');

/** Mounts the React Router application: Vite with hot reload in development, the built bundle otherwise. */
export async function mountPages(
  app: FastifyInstance,
  env: Env,
  program: PagesContext,
  pageHosts: () => Promise<PageHosts>,
): Promise<void> {
  const development = env.NODE_ENV === 'development';
  const ownOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;
  await app.register(async (web) => {
    // Flushes each chunk, so that streamed pages keep streaming through the compressor.
    await web.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: 1024,
      brotliOptions: {
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality },
      },
      zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: 5 },
    });
    await mountViewer(web);
    const getBuild = development ? await developmentBuild(web) : await productionBuild(web);
    web.removeAllContentTypeParsers();
    web.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    // The build and not a function, which would be called, and its routes sorted, at every request.
    const handle = createRequestHandler(
      development ? getBuild : await getBuild(),
      development ? 'development' : 'production',
    );
    const renderings = semaphore(renderingLimits.atOnce, renderingLimits.waiting);
    const cache = development || env.PAGE_CACHE_SECONDS === 0 ? undefined : pageCache(env.PAGE_CACHE_SECONDS);
    if (cache) {
      program.own.onContentChanged(cache.clear);
      program.own.memories.push(cache.memory);
    }
    web.route({ method: [...methods], url: '/*', handler: page });

    async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      // A path that begins with two slashes would become a link to another host.
      if (request.raw.url!.startsWith('//')) return reply.redirect(request.raw.url!.replace(/^\/+/, '/'), 308);
      const embedded = embeddedAt(request);
      // The router would take it for a request of data, which embedded pages never send.
      if (embedded?.path.endsWith('.data'))
        return reply.redirect(request.raw.url!.replace(/\.data(?=\?|$)/, '.data/'), 308);
      const counted = await program.traffic('pages', request);
      // Pages carry rate limit headers only once the limit is exceeded.
      if (counted && counted.count > counted.most && setRateHeaders(reply, counted))
        return sendPlainText(reply, program.contextOf(request), 429, 'tooManyPages', { seconds: counted.left });
      const entry = (await getBuild()).entry.module as unknown as EntryModule;
      const token = embedded ? undefined : cookieToken(request);
      const admitted = await pageHosts();
      const origin = originOf(request, ownOrigin);
      const varies = reply.getHeader('vary');
      const dependsOn = `${embedded ? 'accept-language' : 'cookie'}, accept-encoding`;
      reply.header('vary', [...(varies ? [varies] : []), dependsOn].join(', '));
      // Caches between us and the reader must not store a signed-in person's page, even if they ignore `vary`.
      if (token) reply.header('cache-control', 'private');
      else if (request.method === 'GET' || request.method === 'HEAD') admitReaders(reply);
      const key =
        !cache || token || request.method !== 'GET' ? undefined : keyOf(request, origin, entry, admitted, embedded);
      const policyOf = (inline: string) =>
        embedded ? embedPolicy(inline, development) : pagePolicy(inline, development, admitted);
      const ready = key && (cache!.get(key) ?? (await cache!.waitFor(key)));
      if (ready) program.own.pages.cached += 1;
      if (ready) return sendCached(reply, ready, { ...program.contextOf(request), isAhead: isUnseen(request) });
      const closed = closedSignal(reply);

      /** Renders the page. Sending is separate, so that a slow reader holds no semaphore slot. */
      const render = async (): Promise<{ send: () => FastifyReply; page?: CachedPage }> => {
        program.own.pages.rendered += 1;
        const state = newPageState();
        const reader = embedded
          ? { ...program.contextOf(request), language: embedded.language }
          : await program.readerOf(request);
        const ctx = { ...reader, isAhead: isUnseen(request), page: state };
        const scope = scopeOf(ctx, program.call, token !== undefined);
        const context = new RouterContextProvider();
        entry.fillContext(context, scope);
        const response = await handle(toRequest(request, origin, closed, embedded), context);
        if (scope.isDatabaseDown) return { send: () => sendDatabaseDown(reply, ctx.language) };
        if (!scope.whole || !key || response.status !== 200 || !state.mayBeCached) {
          reply.header('content-security-policy', policyOf(`'nonce-${scope.nonce}'`));
          if (!scope.whole) return { send: () => reply.send(response) };
          reply.code(response.status);
          for (const [name, value] of response.headers) reply.header(name, value);
          return { send: () => reply.send(scope.whole) };
        }
        const page = await packed(request, response, scope, policyOf, state.effects);
        return { page, send: () => sendCached(reply, page) };
      };
      const release = await renderings.acquire(1, closed);
      if (!release) return sendBusy(reply, program.contextOf(request));
      const rendered = render().finally(release);
      if (key) await cache!.render(key, async () => (await rendered).page);
      return (await rendered).send();
    }
  });
}

/** Value of Retry-After in seconds. */
const busyRetryAfter = 5;

/** A plain page, because there is no capacity to render one of the application. */
function sendBusy(reply: FastifyReply, reader: { language: Language }): FastifyReply {
  return sendPlainText(reply.header('retry-after', busyRetryAfter), reader, 503, 'busy');
}

function sendPlainText(
  reply: FastifyReply,
  { language }: { language: Language },
  status: number,
  reason: 'busy' | 'tooManyPages',
  params: Record<string, number> = {},
): FastifyReply {
  const text = translatorOf(kernelTexts, language)(reason, params);
  return reply.code(status).type('text/plain; charset=utf-8').send(text);
}

/** A signal that aborts the rendering when the client disconnects. */
function closedSignal(reply: FastifyReply): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => reply.raw.writableFinished || abort.abort());
  return abort.signal;
}

/** A request of a page that other sites may frame. */
interface Embedded {
  path: string;
  /** Of the address, else the one that the reader's browser prefers. */
  language: Language;
}

function embeddedAt(request: FastifyRequest): Embedded | undefined {
  const address = request.raw.url!;
  if (!isEmbedAddress(address)) return undefined;
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const asked = searchParams.get('lang') ?? new Negotiator(request).language(['zh', 'en']);
  return { path: pathname, language: languageOf(asked) };
}

/** The cache key: everything of a visitor's request that a page may depend on. */
function keyOf(
  request: FastifyRequest,
  origin: string,
  entry: EntryModule,
  admitted: PageHosts,
  embedded: Embedded | undefined,
): string {
  return [
    encodingFor(request),
    origin,
    request.raw.url,
    embedded
      ? embedded.language
      : entry.cookiesRead.map((name) => cookieOf(request, name)?.slice(0, 20) ?? '').join('\n'),
    JSON.stringify(admitted),
  ].join('\n');
}

/**
 * The page as it is cached and sent. Inline scripts are admitted by hash instead of nonce, so that the same bytes can
 * be sent again.
 */
async function packed(
  request: FastifyRequest,
  { headers }: Response,
  { whole, nonce }: PageScope,
  policyOf: (inline: string) => string,
  effects: readonly PageEffect[],
): Promise<CachedPage> {
  const html = without(whole!, ` nonce="${nonce}"`);
  const hashes = new Set(inlineScripts(html).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`));
  const encoding = encodingFor(request);
  return {
    headers: [
      ...headers,
      ['content-security-policy', policyOf([...hashes].join(' '))],
      ...(encoding ? [['content-encoding', encoding] as [string, string]] : []),
    ],
    body: encoding ? await compressors[encoding](html) : html,
    effects,
  };
}

/** Works on bytes: as a string a page takes twice the memory, too much for the young generation of the heap. */
function without(html: Buffer, text: string): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, from)) {
    pieces.push(html.subarray(from, at));
    from = at + text.length;
  }
  return Buffer.concat([...pieces, html.subarray(from)]);
}

/** Contents of the inline scripts of a page. */
function inlineScripts(html: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const begin = html.indexOf('>', at) + 1;
    const end = html.indexOf('</script>', begin);
    if (!html.subarray(at, begin).includes(' src=')) found.push(html.subarray(begin, end));
    at = end;
  }
  return found;
}

/** The best encoding that the client accepts. */
function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const { 'accept-encoding': accepted = '' } = request.headers;
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}

/** Quality 3 takes half the time of quality 5 for 15% more bytes. Assets are compressed at the build, with quality 10. */
const pageQuality = 3;

const compressors = {
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
  gzip: promisify(gzip),
};

/**
 * Sends a cached page. For another reader than the one it was rendered for, its effects (such as counting the view) run
 * again.
 */
function sendCached(reply: FastifyReply, { headers, body, effects }: CachedPage, reader?: Context): FastifyReply {
  if (reader) for (const effect of effects) effect(reader);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.send(body);
}

async function developmentBuild(web: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite');
  const { default: middie } = await import('@fastify/middie');
  const before = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: web.server } }, appType: 'custom' });
  // Vite's own SIGTERM handler would end the process before the database is stopped.
  for (const listener of process.listeners('SIGTERM')) if (!before.has(listener)) process.off('SIGTERM', listener);
  await web.register(middie);
  web.use(vite.middlewares);
  web.addHook('onClose', () => vite.close());
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
}

async function productionBuild(web: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const server = path.join(buildFolder, 'server/index.js');
  if (!existsSync(server)) throw new Error('The pages are not built: run "npm run build" (npm start does it).');
  const { default: serve } = await import('@fastify/static');
  await web.register(serve, {
    root: path.join(buildFolder, 'client/assets'),
    prefix: '/assets/',
    maxAge: '1y',
    immutable: true,
    // The build has compressed each asset with both encodings, more strongly than is possible per request.
    preCompressed: true,
    decorateReply: false,
    // Embedded pages have no origin, and browsers load modules and fonts for them only with this header.
    setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
  });
  const build = (await import(pathToFileURL(server).href)) as ServerBuild;
  return async () => build;
}

/**
 * The origin in canonical addresses, feeds and commands to copy: PUBLIC_URL where the operator has set it; otherwise
 * the host of the request, which a client can invent.
 */
function originOf({ protocol, host }: FastifyRequest, own: string | undefined): string {
  return own ?? URL.parse(`${protocol}://${host}`)?.origin ?? 'http://localhost';
}

/** An embedded page gets its language, and nothing that says who reads it. */
function toRequest(
  request: FastifyRequest,
  origin: string,
  signal: AbortSignal,
  embedded: Embedded | undefined,
): Request {
  const headers = new Headers();
  const { rawHeaders } = request.raw;
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  if (embedded) {
    headers.delete('cookie');
    headers.delete('authorization');
    headers.set('accept-language', embedded.language);
  }
  const init: RequestInit & { duplex?: 'half' } = { method: request.method, headers, signal };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    init.body = webStreamOf(request.raw);
    init.duplex = 'half';
  }
  return new Request(origin + request.raw.url, init);
}
