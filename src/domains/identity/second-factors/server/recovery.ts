import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodes } from '#contract/identity/second-factors';
import { base32 } from './totp.ts';

/** 80 bits: 16 characters of base32. A code that long is guessed by nobody, from a stolen table neither. */
const codeBytes = 10;

/** Only this is stored. @param code without spaces and hyphens, in any case */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code.toLowerCase()).digest();

/** New codes as people see them: `abcd-efgh-ijkl-mnop`. */
export const newCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(codeBytes))
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** The form in which {@link hashOfCode} takes a shown code. */
export const bareCode = (code: string): string => code.replaceAll('-', '');
