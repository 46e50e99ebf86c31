import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { DatasetDefinition } from '#contract/benchmarks/datasets';
import type { TableRow } from '#module/benchmarks/datasets';
import { complaintOf } from '#shared/complaints';
import type { Fault, FaultReason, Layout, ModelCard, Note } from '../../contract.ts';
import { SourceFault } from './source.ts';

/** A benchmark as it was read from a source of any layout, before it is imported. */
export interface Bundle {
  /** Absent if it could not be read; the faults contain the reasons. */
  definition?: DatasetDefinition;
  /** For faults of rows. */
  tableFile: string;
  /** The rows; each call starts from the beginning. */
  table?: () => AsyncIterable<TableRow>;
  structures?: { file: string; open: () => Promise<Readable> };
  models: BundledModel[];
  faults: Fault[];
  notes: Note[];
}

export interface BundledModel {
  card: ModelCard;
  bytes: () => Promise<Buffer>;
}

/** The benchmarks of a source, and its layout. */
export interface Reading {
  layout: Layout | null;
  faults: Fault[];
  bundles: Bundle[];
}

const longest = 200;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A fault for a report. */
export const fault = (
  reason: FaultReason,
  file: string,
  { found = '', expected = '', ...about }: Partial<Omit<Fault, 'file' | 'reason'>> = {},
): Fault => ({
  file,
  line: 0,
  reason,
  column: '',
  found: cut(found),
  expected: cut(expected),
  key: '',
  params: {},
  ...about,
});

/** Runs work and adds a {@link SourceFault} to the list of faults. */
export async function collectFaults<T>(faults: Fault[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    faults.push(fault(error.reason, error.file, { found: error.found }));
    return undefined;
  }
}

/** Parses a value; each error becomes a fault that names file and field. */
export function parsed<S extends z.ZodType>(
  schema: S,
  value: unknown,
  file: string,
  faults: Fault[],
): z.output<S> | undefined {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues)
    faults.push(fault('field', file, { found: issue.path.join('.'), ...complaintOf(issue) }));
  return undefined;
}
