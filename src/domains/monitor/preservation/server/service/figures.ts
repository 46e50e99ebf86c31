import type { z } from 'zod';
import type { Context } from '#server/context';
import type { Alarm, Preservation } from '../../contract.ts';
import { runState, tally } from '../queries/checks.ts';
import { limitsOf } from './running.ts';
import { notifyBacklog } from './notifications.ts';

const day = 86_400_000;
/** Milliseconds without a successful run after which the copy counts as behind. */
const quietFor = 3600_000;

/** State of the second copy, for page and dashboard. */
export async function figures(ctx: Context): Promise<z.input<typeof Preservation>> {
  const { tree, encryption } = ctx.preservation;
  const { days } = await limitsOf(ctx);
  const [counts, state] = await Promise.all([
    tally(ctx, { late: new Date(ctx.now.getTime() - days * day), waited: new Date(ctx.now.getTime() - day) }),
    runState(ctx),
  ]);
  const { runAt, goodAt, fault } = state;
  return {
    place: tree?.name ?? null,
    isEncrypted: encryption.isEncrypted,
    canRepair: encryption.canDecrypt,
    alarm: alarmOf({ ...counts, isOn: tree !== undefined, fault, goodAt, now: ctx.now }),
    ...counts,
    days,
    runAt,
    goodAt,
    fault,
  };
}

/** Reason of the alarm, the worst first. */
function alarmOf(it: {
  isOn: boolean;
  fault: object | null;
  goodAt: Date | null;
  damagedFiles: number;
  failedObjects: number;
  writtenObjects: number;
  behindObjects: number;
  lateFiles: number;
  now: Date;
}): Alarm {
  if (!it.isOn) return 'off';
  if (it.fault) return 'unreachable';
  if (it.damagedFiles > 0) return 'damaged';
  if (it.failedObjects > 0) return 'failed';
  if (it.writtenObjects === 0) return 'never';
  const isQuiet = it.goodAt !== null && it.now.getTime() - it.goodAt.getTime() > quietFor;
  if (it.behindObjects > 0 || isQuiet) return 'behind';
  return it.lateFiles > 0 ? 'late' : 'none';
}

/** Informs operators of overdue objects; once an hour. */
export async function watch(ctx: Context): Promise<void> {
  if (!ctx.preservation.tree) return;
  const { behindObjects } = await tally(ctx, { late: ctx.now, waited: new Date(ctx.now.getTime() - day) });
  await notifyBacklog(ctx, behindObjects);
}
