import { rowChecker, type TableRow } from '#module/benchmarks/datasets';
import { Failure } from '#shared/fail';
import type { DatasetDefinition } from '#contract/benchmarks/datasets';
import type { Fault } from '../../contract.ts';
import { fault } from './bundle.ts';
import { sumOfIds } from './definition.ts';

/** The measured rows of a table: ids and folds in order, at most 500,000. */
export interface Samples {
  ids: string[];
  folds: number[];
  sum: string;
  /** Number of rows of the whole table. */
  rows: number;
  /** Number of row faults that are not listed. */
  more: number;
}

/** Reads a whole table; each row fault is added to the list with the name of its file. */
export async function samplesIn(
  definition: DatasetDefinition,
  table: AsyncIterable<TableRow>,
  file: string,
  faults: Fault[],
): Promise<Samples> {
  const checker = rowChecker(definition);
  const ids: string[] = [];
  const folds: number[] = [];
  try {
    for await (const row of table) {
      const checked = checker.check(row);
      if (checked === undefined) break;
      if (!checked?.isMeasured) continue;
      ids.push(checked.id);
      folds.push(checked.fold);
    }
    checker.end();
  } catch (error) {
    // The table cannot be read.
    if (!(error instanceof Failure)) throw error;
    faults.push(fault('csv', file, { key: error.key, params: error.params }));
  }
  const { errors, moreErrors } = checker.faults;
  for (const { code, line, column, found, expected } of errors)
    faults.push(fault('row', file, { line, column, found, expected, key: code }));
  return { ids, folds, sum: sumOfIds(ids), rows: checker.counts.rows, more: moreErrors };
}
