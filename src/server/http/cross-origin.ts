import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieToken } from './identify.ts';
import { rateHeaders } from './rate-limits.ts';

/** Response headers that pages of other origins may read, in addition to the CORS-safelisted ones. */
const exposedHeaders = [
  ...['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag', 'Link', 'download-filename'],
  ...['X-Request-Id', 'Idempotency-Replayed'],
  ...rateHeaders,
];

/** Headers that anonymous readers may send: parts of files, conditional requests, formats and languages. */
const readersHeaders = ['accept', 'accept-language', 'if-modified-since', 'if-none-match', 'if-range', 'range'];

/** `maxAge` is the number of seconds for which browsers may cache a preflight answer. */
const common = { exposedHeaders, maxAge: 1800, strictPreflight: false };
/** Answers for pages of every origin that read as a visitor. */
const forReaders: FastifyCorsOptions = {
  ...common,
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: readersHeaders,
};
const forNobody: FastifyCorsOptions = { origin: false };

/** Requests of other origins that read what visitors may read; their cookies do not count. */
const foreign = new WeakSet<FastifyRequest>();

/** Whether a request comes from a page of another origin that may only read as a visitor. */
export const isForeign = (request: FastifyRequest): boolean => foreign.has(request);

/** Lets pages of every origin read an answer that every visitor gets. */
export function admitReaders(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposedHeaders.join(', '));
}

/**
 * Admits pages of other origins. All may read what visitors may read: GET and HEAD of open calls, errors included,
 * without `Authorization` and cookies. The origins in `allowed` may call the whole API: front ends that are served
 * elsewhere. Cookies are never admitted (no `Access-Control-Allow-Credentials`), because a page sends its token in a
 * header.
 * @param allowed hosts as `office.example.org`, `*.example.org`, `https://office.example.org:8443`
 * @param isOpen whether the request's route is open to visitors; true for a path without a route
 */
export async function crossOrigin(
  api: FastifyInstance,
  allowed: (request: FastifyRequest) => Promise<readonly string[]>,
  isOpen: (request: FastifyRequest) => boolean,
): Promise<void> {
  await api.register(cors, {
    async delegator(request: FastifyRequest) {
      const { origin } = request.headers;
      const caller = origin === undefined ? null : URL.parse(origin);
      const isOther = origin !== undefined && caller?.host !== request.host;
      if (isOther && caller && (await allowed(request)).some((one) => covers(one, caller)))
        return { ...common, origin: caller.origin, methods: ['GET', 'POST', 'PUT', 'DELETE'] };
      if (request.method === 'OPTIONS') return isOther && isReading(request.headers) ? forReaders : forNobody;
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (!reads || request.headers.authorization !== undefined || !isOpen(request)) return forNobody;
      if (isOther) foreign.add(request);
      // The answer to a cookie is for its owner only.
      return isOther || cookieToken(request) === undefined ? forReaders : forNobody;
    },
  });
}

/** Whether a preflight asks for no more than reading as a visitor. */
function isReading(headers: FastifyRequest['headers']): boolean {
  const names = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const method = headers['access-control-request-method'] ?? '';
  return ['GET', 'HEAD'].includes(method) && names.every((name) => name === '' || readersHeaders.includes(name));
}

function covers(host: string, caller: URL): boolean {
  const [scheme, name] = host.includes('://') ? host.toLowerCase().split('://') : [undefined, host.toLowerCase()];
  if (scheme !== undefined && caller.protocol !== `${scheme}:`) return false;
  return name.startsWith('*.') ? caller.host.endsWith(name.slice(1)) : caller.host === name;
}
