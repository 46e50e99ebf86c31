import { conflict } from '#shared/fail';
import type { Context } from '#server/context';
import type { ResourceRecord } from '#module/data/resources';
import { holdersToNotify } from '#module/system/departments';
import { changeKinds, type ChangeKind } from '../contract.ts';
import { mailAbout } from './mails.ts';
import { insert, type Terms } from './queries.ts';

/** Stores a request and tells those who decide. @throws 601 data.change-requests.waiting */
export async function ask(
  ctx: Context,
  row: ResourceRecord,
  it: { kind: Exclude<ChangeKind, 'handOver'>; reason: string; terms?: Terms },
): Promise<void> {
  await once(insert(ctx, { ...it, resourceId: row.resourceId }));
  const about = { ...row, kind: it.kind };
  const to = await holdersToNotify(ctx, changeKinds[it.kind].decides, row.deptId, ctx.actor.userId);
  await mailAbout(ctx, about, { to, letter: 'asked', reason: it.reason, link: '/dms/changes' });
}

/** @throws 601 data.change-requests.waiting if a request of the kind is pending */
export async function once(inserting: Promise<void>): Promise<void> {
  await inserting.catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint !== 'data_change_request_waiting') throw error;
    throw conflict('data.change-requests.waiting');
  });
}

/** Refuses callers who have read an older version of the record. @throws 601 data.resources.changed */
export function refuseStale(row: ResourceRecord, rowVer: number): void {
  if (row.rowVer !== rowVer) throw conflict('data.resources.changed');
}
