import type { AutomaticCheck, CheckKind } from '../contract.ts';

/** An answer, with its sentence and the places that it is about. */
export const result = (
  kind: CheckKind,
  state: AutomaticCheck['state'],
  finding: string,
  about: Partial<Pick<AutomaticCheck, 'values' | 'files' | 'field' | 'records'>> = {},
): AutomaticCheck => ({ kind, state, finding, values: {}, files: [], field: '', records: [], ...about });
