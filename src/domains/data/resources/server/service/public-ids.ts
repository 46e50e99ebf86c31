import { randomBytes } from 'node:crypto';

/**
 * Base 32 without letters that look like digits: ten characters have 50 random bits, so ids cannot be guessed or
 * enumerated.
 */
const letters = 'abcdefghjkmnpqrstvwxyz0123456789';
/** A new random public id. */
export const newPublicId = () => Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('');
