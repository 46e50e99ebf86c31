import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { accessTokenPrefix } from '#server/http/access-tokens';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const sumLength = 6;
const shape = new RegExp(`^${accessTokenPrefix}[0-9A-Za-z]{${randomLength + sumLength}}$`);

/** CRC-32 of a text in base 62; six digits are always enough. */
function sumOf(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let digit = 0; digit < sumLength; digit++) {
    sum = letters[rest % letters.length]! + sum;
    rest = Math.floor(rest / letters.length);
  }
  return sum;
}

/** A new token: `lat_`, 30 random characters of base 62 (178 bits), and the CRC-32 of all these in 6 more. */
export function newToken(): string {
  const random = Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('');
  const body = accessTokenPrefix + random;
  return body + sumOf(body);
}

/** Whether a text has the format of a token; typing errors are found without the database. */
export function isWellFormed(token: string): boolean {
  return shape.test(token) && sumOf(token.slice(0, -sumLength)) === token.slice(-sumLength);
}

/** Only the hash is stored. A fast hash is enough: 178 bits cannot be guessed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The part of a token that is shown later. */
export const shownPart = (token: string) => token.slice(0, 8);
