import os from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { translatorOf, type Language } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import type { Env } from '../process/env.ts';
import { hostNameOf } from './host-names.ts';

/** Health checks answer under every host, because monitoring reaches the process by its IP address. */
const healthChecks = new Set(['/healthz', '/readyz']);

/** Names by which a machine reaches itself. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Number of admitted host headers (with their ports) that are cached. */
const maxCached = 200;

/**
 * Refuses requests for foreign host names: a name of somebody else that resolves to this machine (DNS rebinding), or an
 * invented name meant to appear in links that the portal writes. Behind a trusted proxy `X-Forwarded-Host` is the host.
 * A request without a host header is admitted.
 */
export function admitOwnHosts(
  app: FastifyInstance,
  env: Pick<Env, 'ALLOWED_HOSTS' | 'PUBLIC_URL'>,
  languageOf: (request: FastifyRequest) => Language,
): void {
  const { ALLOWED_HOSTS: named, PUBLIC_URL: own } = env;
  if (named?.includes('*')) return;
  const always = own === undefined ? [] : [new URL(own).hostname];
  const isAllowed = (host: string) => {
    if (always.includes(host)) return true;
    if (named) return named.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));
    return loopback.includes(host) || host.endsWith('.localhost') || localNames().has(host);
  };
  const known = new Set<string>();
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request;
    if (!host || known.has(host)) return undefined;
    const name = hostNameOf(host);
    if (name !== undefined && isAllowed(name)) {
      if (known.size < maxCached) known.add(host);
      return undefined;
    }
    if (healthChecks.has(request.url.split('?')[0]!)) return undefined;
    const shown = /^[\w.:[\]-]{1,255}$/.test(host) ? host : '?';
    request.log.warn({ host: shown }, 'a request for a host that ALLOWED_HOSTS does not name');
    return reply
      .code(400)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${translatorOf(kernelTexts, languageOf(request))('strangeHost', { host: shown })}\n`);
  });
}

/**
 * Addresses and name of this machine. They may change while the program runs, so they are read for each unknown host.
 */
function localNames(): Set<string> {
  const addresses = Object.values(os.networkInterfaces()).flatMap((all = []) => all);
  return new Set([
    os.hostname().toLowerCase(),
    ...addresses.map(({ family, address }) => (family === 'IPv6' ? (hostNameOf(`[${address}]`) ?? '') : address)),
  ]);
}
