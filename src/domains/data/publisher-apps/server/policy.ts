import { createHmac, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { hostsIn } from '#shared/hosts';

/** Tolerated clock difference in minutes; nonces are stored for this time in either direction. */
export const clockMinutes = 5;

/** The signed parts of a call, one per line. */
export interface Signed {
  /** Seconds since 1970. */
  timestamp: string;
  nonce: string;
  method: string;
  /** Path with query, exactly as sent. */
  target: string;
  /** SHA-256 of the body in hexadecimal digits; of an empty string if there is no body. */
  bodyHash: string;
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text, 'utf8').digest('hex');

/** HMAC-SHA256 over method, address, time and content, so that no part of a request can be replaced. */
export const signatureOf = (secret: string, { timestamp, nonce, method, target, bodyHash }: Signed): string =>
  hmac(secret, [timestamp, nonce, method, target, bodyHash].join('\n'));

/** Whether one of the secrets made a signature; constant time. */
export function isSignedBy(secrets: readonly string[], signed: Signed, signature: string): boolean {
  const given = Buffer.from(signature, 'utf8');
  return secrets
    .map((secret) => Buffer.from(signatureOf(secret, signed), 'utf8'))
    .some((own) => own.length === given.length && timingSafeEqual(own, given));
}

export const isFresh = (timestamp: string, now: Date): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now.getTime()) <= clockMinutes * 60_000;

/** Whether an address is on a list of addresses and networks; an empty list allows all. */
export function isAddressAllowed(list: string, address: string): boolean {
  const entries = hostsIn(list);
  if (entries.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const own = ipaddr.process(address);
  return entries.some((entry) => {
    if (ipaddr.isValidCIDR(entry)) {
      const [network, bits] = ipaddr.parseCIDR(entry);
      return network.kind() === own.kind() && own.match(network, bits);
    }
    return ipaddr.isValid(entry) && ipaddr.process(entry).toString() === own.toString();
  });
}

/** Entries of a list that are neither addresses nor networks. */
export const invalidAddresses = (list: string): string[] =>
  hostsIn(list).filter((entry) => !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry));
