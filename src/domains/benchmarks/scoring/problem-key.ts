import type { Problem, ProblemCode } from './contract.ts';

/** Codes with a more specific text if more is known. */
const hinted: Partial<Record<ProblemCode, string>> = {
  UNKNOWN_ID: 'UNKNOWN_ID_NEAR',
  NOT_A_NUMBER: 'NOT_A_NUMBER_HINT',
};

/** Digits in groups of three with a thousands separator. */
const grouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/** Key of the text of a problem, below `problems` of the scorer's texts; `found` and `expected` are its parameters. */
export function problemKey({ code, found, expected }: Pick<Problem, 'code' | 'found' | 'expected'>): string {
  if (code === 'NOT_A_NUMBER' && expected && grouped.test(found)) return 'NOT_A_NUMBER_THOUSANDS';
  return (expected && hinted[code]) || code;
}
