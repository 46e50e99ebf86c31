import { conflict, failFields } from '#shared/fail';
import type { Left } from '#shared/records';
import { inTransaction, type Context } from '#server/context';
import type { Correction as CorrectionFields, Metadata } from '#contract/data/resources';
import type { FieldChange } from '#contract/data/versions';
import { amend, changedFields, isSame } from '#module/data/deposits';
import { changesOf } from '#module/data/versions';
import { lockExisting, lockOwn, refuseUnless, type ResourceRecord } from '#module/data/resources';
import type { z } from 'zod';
import { ask, refuseStale } from './asking.ts';
import type { ChangeRow, Correction } from './queries.ts';

type Sent = Left<z.output<typeof CorrectionFields>> & { orcids?: string[] | undefined };

/**
 * The owner asks for small corrections of a public resource: only the changed fields are stored, with their values now.
 * @throws data.resources.notFound|nothingChanged|incomplete, 601 data.resources.wrongState|changed,
 * data.change-requests.waiting
 */
export function askCorrection(
  ctx: Context,
  { resourceId, rowVer, reason, orcids, ...fields }: Sent & { resourceId: number; rowVer: number; reason: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwn(tx, resourceId);
    refuseUnless(tx, 'askCorrection', row);
    refuseStale(row, rowVer);
    const after = await changedFields(tx, row, { ...fields, ...authorsWith(row, orcids) });
    const names = Object.keys(after) as (keyof Metadata)[];
    const before = Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Metadata>;
    await ask(tx, row, { kind: 'correct', reason, terms: { before, after } });
  });
}

/** The authors with other ORCID iDs; names and institutions need a new version. */
function authorsWith({ authors }: ResourceRecord, orcids: string[] | undefined): Partial<Metadata> {
  if (!orcids) return {};
  if (orcids.length !== authors.length) {
    const reason = 'data.change-requests.orcidCount';
    throw failFields(reason, [{ path: 'orcids', reason }]);
  }
  return { authors: authors.map((author, at) => ({ ...author, orcid: orcids[at]! })) };
}

/** The corrected fields as texts. */
export function correctionsOf(row: ChangeRow): FieldChange[] {
  const { before, after } = row.terms as Correction;
  return changesOf(before, after);
}

/**
 * Amends the resource. @throws 601 data.change-requests.outdated if one of the fields has another value than when the
 * correction was asked for
 */
export async function carryOutCorrection(ctx: Context, { resourceId, reason, terms }: ChangeRow): Promise<void> {
  const row = await lockExisting(ctx, resourceId);
  const { before, after } = terms as Correction;
  if (Object.keys(before).some((name) => !isSame(row, before, name))) throw conflict('data.change-requests.outdated');
  await amend(ctx, resourceId, { ...after, rowVer: row.rowVer, reason });
}
