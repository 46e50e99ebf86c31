import type { FieldReason } from './fault.ts';

/** Lengths of a password, in characters. */
const passwordLength = { min: 8, max: 100 } as const;

/** The rules of a password, in the order in which pages list them. */
export const passwordRules = [
  'passwordLength',
  'pwdUpper',
  'pwdLower',
  'pwdDigit',
  'pwdSpecial',
  'pwdRun3',
  'pwdRepeat',
  'pwdSequential',
  'pwdCommon',
] as const satisfies readonly FieldReason[];
export type PasswordRule = (typeof passwordRules)[number];

const commonWords = ['password', 'qwerty', 'asdf', 'zxcv', '1qaz', 'abc', 'admin', 'iloveyou', 'letmein', 'welcome'];

/** Shorter names occur in too many good passwords to be refused. */
const shortestOwnName = 3;

/** The owner of the password: the owner's names count as common words. */
export interface PasswordOwner {
  userName?: string | undefined;
  email?: string | undefined;
}

/**
 * The rules that a password breaks; empty for a valid one. One policy for browser, server, seeds and the operator's
 * `ADMIN_PASSWORD`; never checked at login. Three equal characters count as a run and not also as a repetition.
 */
export function brokenPasswordRules(password: string, owner: PasswordOwner = {}): PasswordRule[] {
  const characters = [...password];
  const hasRun = /(.)\1\1/su.test(password);
  const broken: Record<PasswordRule, boolean> = {
    passwordLength: characters.length < passwordLength.min || characters.length > passwordLength.max,
    pwdUpper: !/[A-Z]/.test(password),
    pwdLower: !/[a-z]/.test(password),
    pwdDigit: !/[0-9]/.test(password),
    pwdSpecial: !/[^A-Za-z0-9\s]/.test(password),
    pwdRun3: hasRun,
    pwdRepeat: !hasRun && /(.)\1/su.test(password),
    pwdSequential: hasSequence(characters),
    pwdCommon: hasCommonWord(password, owner),
  };
  return passwordRules.filter((rule) => broken[rule]);
}

/** Whether three consecutive characters of one alphabet go up or down by one: `abc`, `CBA`, `321`. */
function hasSequence(characters: string[]): boolean {
  const codes = characters.map((one) => (/[A-Za-z0-9]/.test(one) ? one.toLowerCase().charCodeAt(0) : Number.NaN));
  const steps = codes.slice(1).map((code, at) => code - codes[at]!);
  return steps.some((step, at) => Math.abs(step) === 1 && step === steps[at + 1]);
}

function hasCommonWord(password: string, { userName = '', email = '' }: PasswordOwner): boolean {
  const ownNames = [userName, email.split('@')[0] ?? ''].filter((name) => [...name].length >= shortestOwnName);
  const lower = password.toLowerCase();
  return [...commonWords, ...ownNames].some((word) => lower.includes(word.toLowerCase()));
}
