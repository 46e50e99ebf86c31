import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { brokenPasswordRules } from '#contract/identity/accounts';

/*
 * Argon2id with the parameters that OWASP names first (19 MiB, two passes, one lane), kept as a PHC string, so that
 * a later change of parameters leaves older passwords usable.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

const derive = promisify(argon2);

/** The PHC string of a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. About 30 ms, outside the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive('argon2id', { message: password, nonce: salt, tagLength: hashBytes, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether a password belongs to a PHC string; false for a string that is none. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!match) return false;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(match[5]!, 'base64');
  const nonce = Buffer.from(match[4]!, 'base64');
  const hash = await derive('argon2id', {
    message: password,
    nonce,
    tagLength: expected.length,
    memory,
    passes,
    parallelism,
  });
  return timingSafeEqual(hash, expected);
}

const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Takes as long as a wrong password, so that the time of an answer does not tell which accounts exist. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(password, nobody);
  return false;
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789#$%&*+-=?@';
const generatedLength = 16;

/** A random password that meets the policy; no characters that are easily confused. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: generatedLength }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (brokenPasswordRules(password).length === 0) return password;
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
