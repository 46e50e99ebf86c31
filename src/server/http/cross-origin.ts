import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieToken } from './identify.ts';
import { rateHeaders } from './rate-limits.ts';

/** How long browsers may cache a preflight answer, in seconds. */
const preflightMaxAge = 1800;

/** Response headers that pages of other origins may read, in addition to the CORS-safelisted ones. */
const exposedHeaders = [
  ...['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag', 'Link', 'download-filename'],
  ...['X-Request-Id', 'Idempotency-Replayed'],
  ...rateHeaders,
].join(', ');

/** Headers that anonymous readers may send: parts of files, conditional requests, formats and languages. */
const readersHeaders = new Set([
  'accept',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
]);

/** Requests of other origins that read what visitors may read; their cookies do not count. */
const foreign = new WeakSet<FastifyRequest>();

/** Whether a request comes from a page of another origin that may only read as a visitor. */
export const isForeign = (request: FastifyRequest): boolean => foreign.has(request);

/** Lets pages of every origin read an answer that every visitor gets. */
export function admitReaders(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders);
}

/**
 * Admits pages of other origins. All may read what visitors may read: GET and HEAD of open calls, errors included,
 * without `Authorization` and cookies. The origins in `allowed` may call the whole API: front ends that are served
 * elsewhere. Cookies are never admitted (no `Access-Control-Allow-Credentials`), because a page sends its token in a
 * header.
 * @param allowed hosts as `office.example.org`, `*.example.org`, `https://office.example.org:8443`
 * @param isOpen whether the request's route is open to visitors; true for a path without a route
 */
export function crossOrigin(
  api: FastifyInstance,
  allowed: (request: FastifyRequest) => Promise<readonly string[]>,
  isOpen: (request: FastifyRequest) => boolean,
): void {
  api.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    // Set even without an Origin header: a picture cached for an <img> must not be reused for a cross-origin fetch.
    reply.header('vary', 'origin');
    const caller = origin === undefined ? null : URL.parse(origin);
    const isOther = origin !== undefined && caller?.host !== request.host;
    const wish = request.method === 'OPTIONS' ? request.headers['access-control-request-method'] : undefined;
    if (isOther && caller && (await allowed(request)).some((one) => covers(one, caller))) {
      reply.header('access-control-allow-origin', caller.origin);
      reply.header('access-control-expose-headers', exposedHeaders);
      return wish === undefined
        ? undefined
        : preflight(
            reply,
            'GET, POST, PUT, DELETE',
            request.headers['access-control-request-headers'] ?? 'authorization',
          );
    }
    if (wish !== undefined) {
      if (!isOther || !isReading(wish, request.headers['access-control-request-headers'])) return undefined;
      admitReaders(reply);
      return preflight(reply, 'GET, HEAD', [...readersHeaders].join(', '));
    }
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || request.headers.authorization !== undefined || !isOpen(request)) return undefined;
    if (isOther) foreign.add(request);
    // The answer to a cookie is for its owner only.
    if (isOther || cookieToken(request) === undefined) admitReaders(reply);
    return undefined;
  });
}

/** Whether a preflight asks for no more than reading as a visitor. */
function isReading(method: string, headers = ''): boolean {
  const names = headers.split(',').map((name) => name.trim().toLowerCase());
  return ['GET', 'HEAD'].includes(method) && names.every((name) => name === '' || readersHeaders.has(name));
}

function preflight(reply: FastifyReply, methods: string, headers: string): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': headers,
      'access-control-max-age': preflightMaxAge,
    })
    .send();
}

function covers(host: string, caller: URL): boolean {
  const [scheme, name] = host.includes('://') ? host.toLowerCase().split('://') : [undefined, host.toLowerCase()];
  if (scheme !== undefined && caller.protocol !== `${scheme}:`) return false;
  return name.startsWith('*.') ? caller.host.endsWith(name.slice(1)) : caller.host === name;
}
