import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rateHeaders } from './rate-limits.ts';

/** How long a browser remembers what it may send, in seconds. */
const remembered = 1800;

/** Headers beside the common ones that a page of another origin may read. */
const readable = [
  'Content-Disposition',
  'download-filename',
  'X-Request-Id',
  'Idempotency-Replayed',
  ...rateHeaders,
].join(', ');

/**
 * Lets pages of other origins call the API where `allowed` names them: front ends that are served elsewhere. A token
 * travels in a header that a page sets itself, so cookies are never admitted (no `Access-Control-Allow-Credentials`).
 * @param allowed hosts as `office.example.org`, `*.example.org`, `https://office.example.org:8443`
 */
export function crossOrigin(
  api: FastifyInstance,
  allowed: (request: FastifyRequest) => Promise<readonly string[]>,
): void {
  api.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    // Also where no origin is told: a picture kept from an <img> must not serve a script that asks across origins.
    reply.header('vary', 'origin');
    const caller = origin === undefined ? null : URL.parse(origin);
    if (!caller || caller.host === request.host) return undefined;
    if (!(await allowed(request)).some((one) => covers(one, caller))) return undefined;
    reply.header('access-control-allow-origin', caller.origin);
    reply.header('access-control-expose-headers', readable);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return undefined;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'authorization',
        'access-control-max-age': remembered,
      })
      .send();
  });
}

function covers(host: string, caller: URL): boolean {
  const [scheme, name] = host.includes('://') ? host.toLowerCase().split('://') : [undefined, host.toLowerCase()];
  if (scheme !== undefined && caller.protocol !== `${scheme}:`) return false;
  return name.startsWith('*.') ? caller.host.endsWith(name.slice(1)) : caller.host === name;
}
