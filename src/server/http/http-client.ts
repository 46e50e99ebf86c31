import { lookup as lookUp } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type * as Undici from 'undici';
import type { Context } from '../context.ts';

/*
 * Requests to other systems, at addresses that somebody typed into a form. They must not reach what only this machine
 * can see: the address is checked where the socket is opened, after the name was resolved, so that neither spellings of
 * an address nor a name that resolves anew get past. The operator names exceptions in PRIVATE_HOSTS.
 */

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string;
  /** For everything together: resolving, connecting, waiting, reading. */
  seconds: number;
  /** Bytes of the answer beyond which it is not read; 64 KiB when absent. */
  maxBytes?: number;
  /** Redirects that a GET follows at most, its headers with it: none of them may be secret. None when absent. */
  redirects?: number;
}

/**
 * Why there is no answer. `address`: no http(s) address, or plain http outside PRIVATE_HOSTS. `private`: it leads into
 * the operator's own network. `unreachable`: no connection, or one that broke.
 */
export type OutgoingFault = 'address' | 'private' | 'slow' | 'unreachable' | 'tooLarge';

export type OutgoingAnswer =
  | {
      status: number;
      text: string;
      /** Seconds after which the other side wants to be asked again (`Retry-After`), at most a day; absent when it does not say. */
      retryAfter?: number;
    }
  | { fault: OutgoingFault; detail: string };

/** Where a request goes next, under which exceptions, and how many redirects it may still follow. */
interface Turn {
  address: string;
  privateHosts: readonly string[];
  redirects: number;
  signal: AbortSignal;
}

/**
 * Sends one request over a connection of its own. Redirects are answers unless the request says how many it follows; each
 * target is judged as the first address is. One more than that, or one without an address, is an answer again. Never throws.
 */
export function httpRequest(ctx: Context, address: string, outgoing: OutgoingRequest): Promise<OutgoingAnswer> {
  const { seconds, redirects = 0 } = outgoing;
  const signal = AbortSignal.timeout(seconds * 1000);
  return goTo({ address, privateHosts: ctx.privateHosts, redirects, signal }, outgoing);
}

async function goTo(turn: Turn, outgoing: OutgoingRequest): Promise<OutgoingAnswer> {
  const { address, privateHosts, redirects, signal } = turn;
  const url = URL.parse(address);
  if (!url || !mayCall(url, privateHosts)) return { fault: 'address', detail: address };
  const { method, headers, body, maxBytes = 65_536 } = outgoing;
  try {
    // Loaded with the first call: a hundred modules that many portals never need.
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
      // The operator vouched for the hosts within, not for whoever outside leads to them.
      const known = isExcepted(bare(url.hostname), privateHosts) ? privateHosts : nobody;
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

const nobody: readonly string[] = [];

/** RFC 9110 §15.4: the address that a redirect names, which may be written relative to where it came from. */
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

/** A password must not travel in the clear, except where the operator vouches for the network. */
function mayCall(url: URL, privateHosts: readonly string[]): boolean {
  if (url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isExcepted(bare(url.hostname), privateHosts));
}

/** Whether requests to an address may be tried at all; where it leads is judged when it is called. */
export function isCallable({ privateHosts }: Pick<Context, 'privateHosts'>, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && mayCall(url, privateHosts);
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '').toLowerCase();

/** Whether a host name or an address is among the exceptions: names, addresses, networks `a/b`. */
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

/** Everything but ordinary public addresses: loopback, private, link-local, mapped, translated, multicast, reserved. */
const isPrivate = (address: string) => ipaddr.process(address).range() !== 'unicast';

/** The first of these addresses of a host that nobody may be led to; undefined when all are fit. */
function refusedOf(host: string, addresses: string[], privateHosts: readonly string[]): string | undefined {
  if (isExcepted(host, privateHosts)) return undefined;
  return addresses.find((one) => isPrivate(one) && !isExcepted(one, privateHosts));
}

/**
 * The address to which a connection of another protocol than HTTP may be opened. Connect to the address itself: the
 * name may resolve to another one a moment later.
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
    // One request per connection: nothing is held open, and no connection made under another rule is used again.
    pipelining: 0,
    connect(options, done) {
      const host = bare(options.hostname);
      // An address is never looked up, so it is judged here.
      const refused = isIP(host) ? refusedOf(host, [host], privateHosts) : undefined;
      if (refused) done(refuseAddress(refused), null);
      else connect(options, done);
    },
  });
  agents.set(privateHosts, agent);
  return agent;
}
