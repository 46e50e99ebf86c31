import { sql } from 'kysely';
import type { BackupProgress } from '#server/backup/make';
import { isBackupRunning } from '#server/backup/pause';
import type { Context } from '#server/context';
import { isAlive } from '#server/process/instance';
import { maxRuns, type BackupRun } from '../contract.ts';

type Reason = BackupRun['reason'];
export type Outcome = 'complete' | 'incomplete' | 'failed';

export async function begin(ctx: Context, reason: Reason): Promise<number> {
  const { runId } = await ctx.db
    .insertInto('monitorBackupRun')
    .values({ reason, startedAt: ctx.now, instance: ctx.instance, state: 'running' })
    .returning('runId')
    .executeTakeFirstOrThrow();
  return runId;
}

export async function storeProgress(ctx: Context, runId: number, { pausedUntil, ...progress }: BackupProgress) {
  await ctx.db
    .updateTable('monitorBackupRun')
    .set({ ...progress, pausedUntil: pausedUntil ?? null })
    .where('runId', '=', runId)
    .execute();
}

export async function end(
  ctx: Context,
  runId: number,
  state: Outcome,
  { setName = '', fault }: { setName?: string; fault?: BackupRun['fault'] },
): Promise<void> {
  await ctx.db
    .updateTable('monitorBackupRun')
    .set({ state, setName, endedAt: new Date(), pausedUntil: null, fault: fault ? JSON.stringify(fault) : null })
    .where('runId', '=', runId)
    .execute();
}

/** The newest runs. A run whose process has ended counts as interrupted. */
export async function newest(ctx: Context) {
  return ctx.db
    .selectFrom('monitorBackupRun')
    .select(['runId', 'reason', 'startedAt', 'endedAt', 'fault', 'phase', 'done', 'total', 'pausedUntil'])
    .select((row) =>
      row
        .case()
        .when(row.and([row('state', '=', 'running'), row.not(isAlive(sql`instance`))]))
        .then('interrupted')
        .else(row.ref('state'))
        .end()
        .as('state'),
    )
    .orderBy('startedAt', 'desc')
    .orderBy('runId', 'desc')
    .limit(maxRuns)
    .execute();
}

/** Whether any process makes a backup of this portal now. */
export async function isRunning(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ it: boolean }>`select ${isBackupRunning} as it`.execute(ctx.db);
  return rows[0]!.it;
}

/** Removes old runs. */
export async function removeOld(ctx: Context, before: Date): Promise<void> {
  await ctx.db.deleteFrom('monitorBackupRun').where('startedAt', '<', before).execute();
}

/** The marker of the backup folder; undefined before the first backup, and when a new folder is expected. */
export async function markerOf(ctx: Context): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('kernelPlace')
    .select('marker')
    .where('name', '=', 'backups')
    .where('marker', '<>', '')
    .where('isNew', '=', false)
    .executeTakeFirst();
  return row?.marker;
}
