import { withoutActors } from '#shared/acts';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { mayOf } from '../policy.ts';
import * as lists from '../queries/lists.ts';
import * as records from '../queries/records.ts';
import { known, type Reader } from './acting.ts';

/** A row with the actions that the caller may do. */
export const withMay = (ctx: Context, row: lists.ApplicationShown) => ({ ...row, may: mayOf(ctx.actor, row) });

/** The whole application. @throws archive.applications.notFound */
export async function full(ctx: Context, applicationId: number, reader: Reader) {
  const record = await known(ctx, await records.find(ctx, applicationId), reader);
  const [row, scans, steps, namesakes] = await Promise.all([
    lists.findShown(ctx, applicationId),
    records.scans(ctx, applicationId),
    records.steps.list(ctx, applicationId),
    reader === 'centre' ? records.namesakes(ctx, record) : [],
  ]);
  if (!row) throw fail('archive.applications.notFound');
  return {
    ...record,
    ...withMay(ctx, row),
    startDate: record.startDate ?? '',
    endDate: record.endDate ?? '',
    acceptDate: record.acceptDate ?? '',
    scans,
    namesakes,
    // The applicant does not see who decided.
    steps: reader === 'centre' ? steps : withoutActors(steps),
  };
}
