import { lookup as lookUp } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type * as Undici from 'undici';
import type { Context } from '../context.ts';

/*
 * Requests to other systems, at addresses that somebody typed into a form. They must not reach services that only
 * this machine can see (SSRF). So the address is checked when the socket is opened, after the name was resolved:
 * neither spellings of an address nor a name that resolves differently later can bypass it. Operators list
 * exceptions in PRIVATE_HOSTS.
 */

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string;
  /** Deadline for everything together: resolving, connecting, waiting, reading. */
  seconds: number;
  /** Maximum size of the answer in bytes; 64 KiB when absent. */
  maxBytes?: number;
  /**
   * Maximum number of redirects that a GET follows; none when absent. The headers are sent again, so none of them may
   * be secret.
   */
  redirects?: number;
}

/**
 * Why there is no answer. `address`: not an http(s) address, or plain http outside PRIVATE_HOSTS. `private`: it
 * resolves into the operator's own network. `unreachable`: no connection, or a broken one.
 */
export type OutgoingFault = 'address' | 'private' | 'slow' | 'unreachable' | 'tooLarge';

export type OutgoingAnswer =
  | {
      status: number;
      text: string;
      /** Seconds after which to retry (`Retry-After`), at most a day; absent when the answer has none. */
      retryAfter?: number;
    }
  | { fault: OutgoingFault; detail: string };

/** One request of a redirect chain: address, exceptions, remaining redirects. */
interface Hop {
  address: string;
  privateHosts: readonly string[];
  redirects: number;
  signal: AbortSignal;
}

/**
 * Sends one request over a new connection. Redirects are followed only as often as `redirects` allows, and each target
 * is checked like the first address. One redirect too many, or one without an address, is returned as the answer. Never
 * throws.
 */
export function httpRequest(ctx: Context, address: string, outgoing: OutgoingRequest): Promise<OutgoingAnswer> {
  const { seconds, redirects = 0 } = outgoing;
  const signal = AbortSignal.timeout(seconds * 1000);
  return goTo({ address, privateHosts: ctx.privateHosts, redirects, signal }, outgoing);
}

async function goTo(hop: Hop, outgoing: OutgoingRequest): Promise<OutgoingAnswer> {
  const { address, privateHosts, redirects, signal } = hop;
  const url = URL.parse(address);
  if (!url || !mayCall(url, privateHosts)) return { fault: 'address', detail: address };
  const { method, headers, body, maxBytes = 65_536 } = outgoing;
  try {
    // Loaded on the first call: a hundred modules that many portals never need.
    const undici = await import('undici');
    const answer = await undici.request(url, {
      dispatcher: agentFor(undici, privateHosts),
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      ...(body === undefined ? {} : { body }),
      signal,
    });
    const target = method === 'GET' && redirects > 0 ? targetOf(answer.statusCode, answer.headers, url) : undefined;
    if (target) {
      answer.body.on('error', () => {}).destroy();
      // PRIVATE_HOSTS vouches for hosts inside the network. A public host must not redirect into it.
      const known = isExcepted(bare(url.hostname), privateHosts) ? privateHosts : noExceptions;
      return await goTo({ address: target, privateHosts: known, redirects: redirects - 1, signal }, outgoing);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Leaving the loop closes the connection.
      if (size > maxBytes) return { fault: 'tooLarge', detail: `more than ${maxBytes} bytes` };
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    return { status: answer.statusCode, text, ...retryAfterOf(answer.headers['retry-after']) };
  } catch (error) {
    return { fault: faultOf(error as Error), detail: (error as Error).message };
  }
}

const noExceptions: readonly string[] = [];

/** The target of a redirect (RFC 9110 §15.4), which may be relative to the current address. */
function targetOf(status: number, { location }: IncomingHttpHeaders, from: URL): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || typeof location !== 'string') return undefined;
  return URL.parse(location, from)?.href;
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function retryAfterOf(header: string | string[] | undefined): { retryAfter?: number } {
  if (typeof header !== 'string') return {};
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfter: Math.min(Math.max(Math.ceil(seconds), 0), 86_400) } : {};
}

const privateMark = 'EPRIVATE';
const refuseAddress = (address: string) =>
  Object.assign(new Error(`${address} lies in a private network`), { code: privateMark });

function faultOf(error: Error & { code?: string }): OutgoingFault {
  if (error.code === privateMark) return 'private';
  return error.name === 'TimeoutError' || error.code?.includes('TIMEOUT') ? 'slow' : 'unreachable';
}

/** A password must not be sent unencrypted, except where the operator vouches for the network. */
function mayCall(url: URL, privateHosts: readonly string[]): boolean {
  if (url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isExcepted(bare(url.hostname), privateHosts));
}

/** Whether an address may be called at all. Where its name resolves to is checked when it is called. */
export function isCallable({ privateHosts }: Pick<Context, 'privateHosts'>, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && mayCall(url, privateHosts);
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '').toLowerCase();

/** Whether a host name or address is in the list of exceptions: names, addresses, networks `a/b`. */
function isExcepted(host: string, privateHosts: readonly string[]): boolean {
  if (privateHosts.includes(host)) return true;
  if (!isIP(host)) return false;
  const address = ipaddr.process(host);
  return privateHosts.some((one) => {
    if (!ipaddr.isValidCIDR(one)) return false;
    const [network, bits] = ipaddr.parseCIDR(one);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

/**
 * Everything except ordinary public addresses: loopback, private, link-local, mapped, translated, multicast, reserved.
 */
const isPrivate = (address: string) => ipaddr.process(address).range() !== 'unicast';

/** The first of a host's addresses that may not be called; undefined when all may. */
function refusedOf(host: string, addresses: string[], privateHosts: readonly string[]): string | undefined {
  if (isExcepted(host, privateHosts)) return undefined;
  return addresses.find((one) => isPrivate(one) && !isExcepted(one, privateHosts));
}

/**
 * The address to which a connection of another protocol than HTTP may be opened. Connect to this address and not to the
 * name, which may resolve differently a moment later.
 */
export async function addressFor(
  { privateHosts }: Pick<Context, 'privateHosts'>,
  hostName: string,
): Promise<{ address: string } | { fault: 'private' | 'unreachable' }> {
  const host = bare(hostName);
  const found = isIP(host) ? [{ address: host }] : await resolve(host, { all: true }).catch(() => []);
  if (found.length === 0) return { fault: 'unreachable' };
  const addresses = found.map(({ address }) => address);
  return refusedOf(host, addresses, privateHosts) ? { fault: 'private' } : { address: addresses[0]! };
}

const agents = new WeakMap<readonly string[], Undici.Agent>();

function agentFor({ Agent, buildConnector }: typeof Undici, privateHosts: readonly string[]): Undici.Agent {
  const known = agents.get(privateHosts);
  if (known) return known;
  const lookup: LookupFunction = (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const refused = refusedOf(
        bare(host),
        found.map(({ address }) => address),
        privateHosts,
      );
      if (refused) return done(refuseAddress(refused), '');
      return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
    });
  const connect = buildConnector({ lookup });
  const agent = new Agent({
    // One request per connection: a kept connection could have been opened under other exceptions.
    pipelining: 0,
    connect(options, done) {
      const host = bare(options.hostname);
      // IP addresses are not resolved, so `lookup` never sees them; they are checked here.
      const refused = isIP(host) ? refusedOf(host, [host], privateHosts) : undefined;
      if (refused) done(refuseAddress(refused), null);
      else connect(options, done);
    },
  });
  agents.set(privateHosts, agent);
  return agent;
}
