import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { brokenPasswordRules } from '#contract/identity/accounts';

/*
 * Argon2id with the last of the equally strong parameter sets that OWASP recommends (7 MiB, five passes, one lane):
 * four concurrent logins take 28 MB of memory instead of 76 MB with the first set (19 MiB, two passes). Stored as a PHC
 * string, so that after a change of parameters older passwords work until the next login with them.
 */
interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}
const cost: Cost = { memory: 7168, passes: 5, parallelism: 1 };
/**
 * For generated passwords: 96 random bits cannot be guessed, however fast each try is, and an import of a thousand
 * users takes seconds.
 */
const costOfGenerated: Cost = { memory: 4096, passes: 1, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

const derive = promisify(argon2);

/** The PHC string of a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. About 30 ms, outside the event loop. */
export const hashPassword = (password: string): Promise<string> => hashed(password, cost);

/** The PHC string of a password from {@link generatePassword}, and of no other. About 3 ms. */
export const hashGenerated = (password: string): Promise<string> => hashed(password, costOfGenerated);

async function hashed(password: string, { memory, passes, parallelism }: Cost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const asked = { message: password, nonce: salt, tagLength: hashBytes, memory, passes, parallelism };
  const hash = await derive('argon2id', asked);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether a hash has outdated parameters: the next login with its password hashes it again. */
export const isOutdated = (phc: string): boolean =>
  ![cost, costOfGenerated].some((one) => phc.startsWith(`$argon2id$v=19$m=${one.memory},t=${one.passes},p=`));

/** Whether a password matches a PHC string; false for an invalid string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!match) return false;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(match[5]!, 'base64');
  const nonce = Buffer.from(match[4]!, 'base64');
  // A cheaper hash must not answer sooner: the time would reveal which accounts exist.
  if (memory < cost.memory) await derive('argon2id', { message: password, nonce, tagLength: hashBytes, ...cost });
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

/** Takes as long as a wrong password, so that the response time does not reveal which accounts exist. */
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
