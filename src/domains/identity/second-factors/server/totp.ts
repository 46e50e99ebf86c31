import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { codeDigits, stepSeconds, stepsTolerated } from '#contract/identity/second-factors';

/*
 * One-time codes of authenticator apps: RFC 6238 with SHA-1, 30 seconds and six digits, the only variant that every app
 * supports.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Bytes of a secret, as RFC 4226 §4 recommends. */
const secretBytes = 20;

/** Base32 without padding (RFC 4648 §6). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

function bytesOf(text: string): Buffer {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const letter of text) {
    value = ((value << 5) | alphabet.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return Buffer.from(bytes);
}

/** A random secret in base32: 160 bits, 32 characters. */
export const newSecret = (): string => base32(randomBytes(secretBytes));

/** The step of a time: {@link stepSeconds} since 1970. */
export const stepOf = (moment: Date): number => Math.floor(moment.getTime() / 1000 / stepSeconds);

/** The code of a step (RFC 4226 §5.3). @param secret base32 */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = hash.at(-1)! & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 10 ** codeDigits).padStart(codeDigits, '0');
}

/**
 * The step of a code, or undefined if it is wrong: the current one, or one step before or after it, because clocks
 * differ. All are compared, so that the response time reveals nothing.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (code.length !== codeDigits) return undefined;
  const present = stepOf(now);
  let found: number | undefined;
  for (let step = present - stepsTolerated; step <= present + stepsTolerated; step++)
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step;
  return found;
}

/** The address that apps read from a QR code (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function addressOf(secret: string, { site, userName }: { site: string; userName: string }): string {
  const label = [site, userName].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':');
  const facts = { secret, issuer: site, algorithm: 'SHA1', digits: String(codeDigits), period: String(stepSeconds) };
  const query = Object.entries(facts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}
