import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { abandonFile } from '#module/system/uploads';
import { deleteTransfer, type TransferRow } from './queries.ts';
import { targetOf } from './targets.ts';
import { dropSum } from './running-sums.ts';

/** Ends a transfer: name and space are free at once, the bytes are deleted soon after. */
export async function drop(ctx: Context, row: TransferRow): Promise<void> {
  dropSum(row.transferKey);
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteTransfer(tx, row.transferKey))) return;
    await releaseHold(tx, row);
    await abandonFile(tx, row.fileId);
  });
}

/** Tells the noun to release the reservation of a file. */
export async function releaseHold(ctx: Context, row: Pick<TransferRow, 'target' | 'holdId'>): Promise<void> {
  if (row.holdId !== null) await targetOf(ctx, row.target).release?.(ctx, row.holdId);
}

/**
 * Ends a transfer for whose owner the space is too small by now, though there was enough when it began: its name and
 * space are free at once. Of several that run, only as many end as it takes.
 * @throws files.transfers.noRoom
 */
export async function refuseExcess(ctx: Context, row: TransferRow): Promise<void> {
  // The usual case needs no lock.
  const target = targetOf(ctx, row.target);
  if (!(await target.excess?.(ctx, row.refId))) return;
  const excess = await inTransaction(ctx, async (tx) => {
    const found = await target.excess?.(tx, row.refId);
    if (found) await drop(tx, row);
    return found;
  });
  if (excess) throw fail('files.transfers.noRoom', excess);
}

/** Periodic check while bytes arrive: whether the limit is lower than at the start, and the consequences. */
export async function loweredWatch(ctx: Context, row: TransferRow): Promise<() => Promise<void>> {
  const { limit } = targetOf(ctx, row.target);
  if (!limit) return async () => undefined;
  const before = await limit(ctx);
  return async () => {
    if ((await limit(ctx)) < before) await refuseExcess(ctx, row);
  };
}
