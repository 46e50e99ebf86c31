import os from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { translatorOf, type Language } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import type { Env } from '../process/env.ts';
import { hostNameOf } from './host-names.ts';

/** Where those ask who watch over the process, by whatever address they reach it. */
const forWatchers = new Set(['/healthz', '/readyz']);

/** Names under which a machine is reached from itself. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** How many names that were admitted are remembered with their ports. */
const mostKnown = 200;

/**
 * Refuses requests for hosts that are not the portal's own: a name of somebody else that leads here (DNS rebinding), or one
 * that was made up so that the portal writes it into links. Behind a trusted proxy the host is what `X-Forwarded-Host` says.
 * A request without a host names no wrong one.
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
    return loopback.includes(host) || host.endsWith('.localhost') || ofThisMachine().has(host);
  };
  const known = new Set<string>();
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request;
    if (!host || known.has(host)) return undefined;
    const name = hostNameOf(host);
    if (name !== undefined && isAllowed(name)) {
      if (known.size < mostKnown) known.add(host);
      return undefined;
    }
    if (forWatchers.has(request.url.split('?')[0]!)) return undefined;
    const shown = /^[\w.:[\]-]{1,255}$/.test(host) ? host : '?';
    request.log.warn({ host: shown }, 'a request for a host that ALLOWED_HOSTS does not name');
    return reply
      .code(400)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${translatorOf(kernelTexts, languageOf(request))('strangeHost', { host: shown })}\n`);
  });
}

/** Addresses and name of this machine, which may change while the program runs; asked for strangers only. */
function ofThisMachine(): Set<string> {
  const addresses = Object.values(os.networkInterfaces()).flatMap((all = []) => all);
  return new Set([
    os.hostname().toLowerCase(),
    ...addresses.map(({ family, address }) => (family === 'IPv6' ? (hostNameOf(`[${address}]`) ?? '') : address)),
  ]);
}
