import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { endUpload, excessOf, limitOf } from '#module/data/resources';
import { abandonFile } from '#module/files/uploads';
import { deleteTransfer, type TransferRow } from './queries.ts';
import { forgetSum } from './running-sums.ts';

/** Ends a transfer: name and space are free at once, the bytes go soon after. */
export async function drop(ctx: Context, row: TransferRow): Promise<void> {
  forgetSum(row.transferKey);
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteTransfer(tx, row.transferKey))) return;
    if (row.uploadId !== null) await endUpload(tx, row.uploadId);
    await abandonFile(tx, row.fileId);
  });
}

/**
 * Ends a transfer for whose owner the space is too small by now, though there was enough when it began: its name and
 * space are free at once. Of several that run, only as many end as it takes.
 * @throws files.transfers.noRoom
 */
export async function refuseExcess(ctx: Context, row: TransferRow): Promise<void> {
  // Nearly always all is well, and nobody needs to wait for a lock to learn that.
  if (!(await excessOf(ctx, row.resourceId))) return;
  const excess = await inTransaction(ctx, async (tx) => {
    const found = await excessOf(tx, row.resourceId);
    if (found) await drop(tx, row);
    return found;
  });
  if (excess) throw fail('files.transfers.noRoom', excess);
}

/** What to ask now and then while bytes come: whether the limit is lower than at the beginning, and what that means. */
export async function loweredWatch(ctx: Context, row: TransferRow): Promise<() => Promise<void>> {
  const before = await limitOf(ctx);
  return async () => {
    if ((await limitOf(ctx)) < before) await refuseExcess(ctx, row);
  };
}
