import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import type { TransferTarget } from '#server/files/transfer-targets';

/** The noun that takes a file. @throws files.transfers.target */
export function targetOf(ctx: Context, name: string): TransferTarget {
  const target = ctx.transferTargets.get(name);
  if (!target) throw fail('files.transfers.target', { name });
  return target;
}

/** The HTTP status of a failure of whichever noun. */
export function statusOf(ctx: Context, key: string): number | undefined {
  for (const { statuses } of ctx.transferTargets.values()) if (statuses[key]) return statuses[key];
  return undefined;
}

/** Whether an error concerns the bytes, in any noun. */
export const isFault = (ctx: Context, key: string): boolean =>
  [...ctx.transferTargets.values()].some(({ faults }) => faults.includes(key));
