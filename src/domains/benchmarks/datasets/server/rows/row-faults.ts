import { Failure } from '#shared/fail';
import { shownFaults, type RowFault, type RowFaults } from '../../contract/definition.ts';

/** The error for a refused table, with the faults of its rows. */
export class TableRefused extends Failure {
  readonly faults: RowFaults;
  constructor(faults: RowFaults) {
    super('benchmarks.datasets.rows', { count: faults.errors.length + faults.moreErrors });
    this.name = 'TableRefused';
    this.faults = faults;
  }
}

type About = Partial<Pick<RowFault, 'column' | 'found' | 'expected'>>;
const longestFound = 60;
const cut = (text: string) => (text.length > longestFound ? `${text.slice(0, longestFound)}…` : text);

/** Collects faults of a table; after the first ones they are only counted. */
export function faultList() {
  const all: RowFaults = { errors: [], moreErrors: 0, warnings: [], moreWarnings: 0 };
  const faultOf = (
    code: RowFault['code'],
    line: number,
    { column = '', found = '', expected = '' }: About,
  ): RowFault => ({
    code,
    line,
    column,
    found: cut(found),
    expected: cut(expected),
  });
  return {
    all,
    count: () => all.errors.length + all.moreErrors,
    error: (code: RowFault['code'], line: number, about: About = {}): void => {
      if (all.errors.length < shownFaults) all.errors.push(faultOf(code, line, about));
      else all.moreErrors++;
    },
    warn: (code: RowFault['code'], line: number, about: About = {}): void => {
      if (all.warnings.length < shownFaults) all.warnings.push(faultOf(code, line, about));
      else all.moreWarnings++;
    },
  };
}
