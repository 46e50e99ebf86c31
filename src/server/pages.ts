import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import compress from '@fastify/compress';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Env } from './env.ts';
import { pagePolicy } from './headers.ts';
import { apiBase, innerCallMark } from './request.ts';
import { cookieToken } from './registrar.ts';

/** One in-process call of a page's loader: the JSON envelope of a `/prod-api` GET or POST. */
export type InnerCall = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** What the page bundle's entry exports for us; its context keys differ from ours, so it fills the context itself. */
interface EntryModule {
  fillContext(context: RouterContextProvider, scope: { call: InnerCall; nonce: string; signedIn: boolean }): void;
}

const buildFolder = path.resolve(import.meta.dirname, '../../build');

/** Mounts the React Router application: Vite with hot reload in development, the built bundle otherwise. */
export async function mountPages(app: FastifyInstance, env: Env): Promise<void> {
  const development = env.NODE_ENV === 'development';
  await app.register(async (web) => {
    // Flushing each chunk keeps streamed pages streaming through the compressor.
    await web.register(compress, {
      encodings: ['br', 'gzip'],
      threshold: 1024,
      brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
      zlibOptions: { flush: constants.Z_SYNC_FLUSH, level: 5 },
    });
    const getBuild = development ? await developmentBuild(web) : await productionBuild(web);
    web.removeAllContentTypeParsers();
    web.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    // A function would be asked, and its routes sorted, at every request.
    const handle = createRequestHandler(
      development ? getBuild : await getBuild(),
      development ? 'development' : 'production',
    );
    web.all('/*', async (request, reply) => {
      const abort = new AbortController();
      reply.raw.once('close', () => reply.raw.writableFinished || abort.abort());
      const nonce = randomBytes(16).toString('base64');
      const entry = (await getBuild()).entry.module as unknown as EntryModule;
      const context = new RouterContextProvider();
      const token = cookieToken(request);
      entry.fillContext(context, { call: innerCall(app, request, token), nonce, signedIn: token !== undefined });
      reply.header('content-security-policy', pagePolicy(nonce, development));
      reply.header('vary', 'cookie');
      return sendPage(reply, await handle(toRequest(request, abort.signal), context));
    });
  });
}

/** Sends a page: in one piece where its length is known, which spares two streams and compresses in one go. */
async function sendPage(reply: FastifyReply, page: Response): Promise<FastifyReply> {
  if (!page.headers.has('content-length')) return reply.send(page);
  reply.code(page.status);
  for (const [name, value] of page.headers) if (name !== 'content-length') reply.header(name, value);
  return reply.send(Buffer.from(await page.arrayBuffer()));
}

/**
 * Pages read through the same gate as everybody: a request into this process. Here, and only here, the cookie
 * stands for the bearer header.
 */
function innerCall(app: FastifyInstance, request: FastifyRequest, token: string | undefined): InnerCall {
  return async (method, target, body) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: apiBase + target,
      remoteAddress: request.ip,
      headers: {
        'x-page-render': innerCallMark,
        'user-agent': request.headers['user-agent'] ?? '',
        ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return answer.json();
  };
}

async function developmentBuild(web: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite');
  const { default: middie } = await import('@fastify/middie');
  const before = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: web.server } }, appType: 'custom' });
  // Vite ends the process at SIGTERM by itself, before the database is stopped.
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
    // The build has written both encodings beside each asset, smaller than a request could wait for.
    preCompressed: true,
    decorateReply: false,
  });
  const build = (await import(pathToFileURL(server).href)) as ServerBuild;
  return async () => build;
}

function toRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  const { rawHeaders } = request.raw;
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  const init: RequestInit & { duplex?: 'half' } = { method: request.method, headers, signal };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    init.body = Readable.toWeb(request.raw) as ReadableStream;
    init.duplex = 'half';
  }
  return new Request(`${request.protocol}://${request.host}${request.raw.url}`, init);
}
