import type { Context } from '#server/context';
import type { DatasetDefinition } from '../contract.ts';
import type { TableRow } from './read-table.ts';

/** A data set as it was made. */
export interface MadeDataset {
  datasetId: number;
  publicId: string;
  versionId: number;
}

/** How a data set is made where it is not an operator's draft. */
export interface Making {
  /** Shown as made-up data. */
  isDemo?: boolean;
  /** Published at once, at this time. */
  publishTime?: Date;
}

/**
 * Makes a data set with its first version from a table that is read once. Everything is made or nothing.
 * @throws benchmarks.datasets.rows with all faults of the rows (`RowFaults`), benchmarks.datasets.taken
 */
export async function createDataset(
  _ctx: Context,
  _definition: DatasetDefinition,
  _table: AsyncIterable<TableRow>,
  _making: Making = {},
): Promise<MadeDataset> {
  throw new Error('not built yet');
}

/**
 * Makes a new version of a data set, which is the current one from then on; models of the one before are measured again.
 * @throws as {@link createDataset}; benchmarks.datasets.notFound
 */
export async function createVersion(
  _ctx: Context,
  _datasetId: number,
  _definition: DatasetDefinition,
  _table: AsyncIterable<TableRow>,
): Promise<MadeDataset> {
  throw new Error('not built yet');
}
