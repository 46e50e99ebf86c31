import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodes } from '#contract/identity/second-factors';
import { base32 } from './totp.ts';

/** 80 bits: 16 characters of base32. Such a code cannot be guessed, not even from a stolen table. */
const codeBytes = 10;

/** Only this is stored. @param code without spaces and hyphens, in any case */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code.toLowerCase()).digest();

/** New codes as shown to users: `abcd-efgh-ijkl-mnop`. */
export const newCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(codeBytes))
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** Converts a displayed code to the form that {@link hashOfCode} takes. */
export const bareCode = (code: string): string => code.replaceAll('-', '');
