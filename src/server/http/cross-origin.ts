import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rateHeaders } from './rate-limits.ts';

/** How long browsers may cache a preflight answer, in seconds. */
const preflightMaxAge = 1800;

/** Response headers that pages of other origins may read, in addition to the CORS-safelisted ones. */
const exposedHeaders = [
  'Content-Disposition',
  'download-filename',
  'X-Request-Id',
  'Idempotency-Replayed',
  ...rateHeaders,
].join(', ');

/**
 * Lets pages of the origins in `allowed` call the API: front ends that are served elsewhere. Cookies are never admitted
 * (no `Access-Control-Allow-Credentials`), because a page sends its token in a header.
 * @param allowed hosts as `office.example.org`, `*.example.org`, `https://office.example.org:8443`
 */
export function crossOrigin(
  api: FastifyInstance,
  allowed: (request: FastifyRequest) => Promise<readonly string[]>,
): void {
  api.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    // Set even without an Origin header: a picture cached for an <img> must not be reused for a cross-origin fetch.
    reply.header('vary', 'origin');
    const caller = origin === undefined ? null : URL.parse(origin);
    if (!caller || caller.host === request.host) return undefined;
    if (!(await allowed(request)).some((one) => covers(one, caller))) return undefined;
    reply.header('access-control-allow-origin', caller.origin);
    reply.header('access-control-expose-headers', exposedHeaders);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return undefined;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'authorization',
        'access-control-max-age': preflightMaxAge,
      })
      .send();
  });
}

function covers(host: string, caller: URL): boolean {
  const [scheme, name] = host.includes('://') ? host.toLowerCase().split('://') : [undefined, host.toLowerCase()];
  if (scheme !== undefined && caller.protocol !== `${scheme}:`) return false;
  return name.startsWith('*.') ? caller.host.endsWith(name.slice(1)) : caller.host === name;
}
