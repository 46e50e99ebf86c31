import type { Problem, ProblemCode } from './contract.ts';

/** Codes that are said in other words where something better is known. */
const hinted: Partial<Record<ProblemCode, string>> = {
  UNKNOWN_ID: 'UNKNOWN_ID_NEAR',
  NOT_A_NUMBER: 'NOT_A_NUMBER_HINT',
};

/** Digits in threes, as a thousands sign parts them. */
const grouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/** Key of the text that says a problem, below `problems` of the scorer's texts; `found` and `expected` are its values. */
export function problemKey({ code, found, expected }: Pick<Problem, 'code' | 'found' | 'expected'>): string {
  if (code === 'NOT_A_NUMBER' && expected && grouped.test(found)) return 'NOT_A_NUMBER_THOUSANDS';
  return (expected && hinted[code]) || code;
}
