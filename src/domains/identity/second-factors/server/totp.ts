import { HOTP, Secret, TOTP } from 'otpauth';
import { codeDigits, stepSeconds, stepsTolerated } from '#contract/identity/second-factors';

/*
 * One-time codes of authenticator apps: RFC 6238 with SHA-1, 30 seconds and six digits, the only variant that every app
 * supports.
 */

const variant = { algorithm: 'SHA1', digits: codeDigits, period: stepSeconds };
/** Bytes of a secret, as RFC 4226 §4 recommends. */
const secretBytes = 20;

/** Base32 without padding (RFC 4648 §6). */
export const base32 = (bytes: Uint8Array): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

/** A random secret in base32: 160 bits, 32 characters. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The step of a time: {@link stepSeconds} since 1970. */
export const stepOf = (moment: Date): number => TOTP.counter({ period: stepSeconds, timestamp: moment.getTime() });

/** The code of a step (RFC 4226 §5.3). @param secret base32 */
export const codeAt = (secret: string, step: number): string =>
  HOTP.generate({ ...variant, secret: Secret.fromBase32(secret), counter: step });

/**
 * The step of a code, or undefined if it is wrong: the current one, or one step before or after it, because clocks
 * differ.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...variant, secret });
  const steps = totp.validate({ token: code, timestamp: now.getTime(), window: stepsTolerated });
  return steps === null ? undefined : stepOf(now) + steps;
}

/** The address that apps read from a QR code (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function addressOf(secret: string, { site, userName }: { site: string; userName: string }): string {
  // A colon separates site and user name.
  const [issuer = '', label = ''] = [site, userName].map((part) => part.replaceAll(':', ' '));
  return new TOTP({ ...variant, secret, issuer, label }).toString();
}
