import type { Problem, ProblemCode } from './contract.ts';

/** Codes that are said in other words where something better is known. */
const hinted: Partial<Record<ProblemCode, string>> = {
  UNKNOWN_ID: 'UNKNOWN_ID_NEAR',
  NOT_A_NUMBER: 'NOT_A_NUMBER_HINT',
};

/** Key of the text that says a problem, below `problems` of the scorer's texts; `found` and `expected` are its values. */
export const problemKey = ({ code, expected }: Pick<Problem, 'code' | 'expected'>): string =>
  (expected && hinted[code]) || code;
