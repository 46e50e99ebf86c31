import { fail } from '#shared/fail';
import { claim } from '#server/database/cache';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import type { FileReply } from '#server/routes';
import { fileReply, findFile } from '#module/system/uploads';
import { setting } from '#module/system/settings';
import { maxUnsealed, type Check } from '../contract.ts';
import { retainedFrom } from './archiving.ts';
import { sendHeads, notifyFaults } from './mails.ts';
import { headText } from './policy.ts';
import * as queries from './queries.ts';
import { sealAll } from './sealing.ts';
import { logNames, sources } from './table.ts';
import { verifyLogs } from './verifying.ts';

/** The job that verifies all logs; with `{ reason: 'page' }` if a user requested it. */
export const verifyJob = 'monitor.log-chain.verify';

/** Milliseconds between two mails about the same fault. */
const tellEach = 20 * 3600_000;

/** Content of the page: the sealed part of each log, and the last verification. */
export async function read(ctx: Context) {
  const logs = [];
  for (const log of logNames) {
    const head = (await queries.tailOf(ctx, log)) ?? null;
    const unsealed = await queries.unsealed(ctx, sources[log], head?.lastId ?? 0, maxUnsealed);
    const { days } = await retainedFrom(ctx, log);
    logs.push({ log, head, unsealed, days, ...(await queries.archived(ctx, log)) });
  }
  return { logs, check: (await queries.lastCheck(ctx)) ?? null };
}

/** The bytes of an archive file. @throws monitor.log-chain.notFound */
export async function download(ctx: Context, archiveId: number): Promise<FileReply> {
  const archive = await queries.fileOf(ctx, archiveId);
  const file = archive && (await findFile(ctx, archive.fileId));
  if (!file) throw fail('monitor.log-chain.notFound');
  return fileReply(ctx, file);
}

/** Queues a verification of all logs for the next free worker of any process. */
export async function order(ctx: Context): Promise<void> {
  await addJob(ctx, verifyJob, { reason: 'page' }, { key: `${verifyJob}.page`, attempts: 1 });
}

/**
 * Seals and verifies all logs and stores the result. It writes the heads where they can be stored outside: the log of
 * the process, and the mail address of the setting `monitor.log.headMail`. Holders of `monitor:logChain:list` are
 * notified of faults.
 */
export async function verify(ctx: Context, reason: Check['reason']): Promise<void> {
  await sealAll(ctx);
  const startedAt = new Date();
  const report = await verifyLogs(ctx);
  const { faults, heads } = report;
  // The next verification compares with these heads; heads of a broken chain are not used as anchors.
  await queries.addCheck(ctx, { ...report, startedAt, endedAt: new Date(), reason } as never);
  ctx.log.info({ logHeads: heads.map(headText) }, 'heads of the logs');
  if (faults.length > 0) {
    ctx.log.error({ faults }, 'the logs are not as they were sealed');
    if (await claim(ctx, 'log-chain:told', tellEach)) await inTransaction(ctx, (tx) => notifyFaults(tx, faults));
    return;
  }
  const to = await setting(ctx, 'monitor.log.headMail');
  if (to && heads.length > 0 && reason === 'schedule') await sendHeads(ctx, to, heads);
}
