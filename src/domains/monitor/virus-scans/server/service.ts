import { fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { holdPublication, move, releasePublication } from '#module/data/life-cycle';
import { insertHistory, lockResource, type ResourceRecord } from '#module/data/resources';
import { limitsOf } from './limits.ts';
import { mailReleased, mailSentBack } from './mails.ts';
import { blocking } from './policy.ts';
import * as queries from './queries.ts';
import { resourceStatus } from '#contract/data/resources';

/** The name under which this noun holds publications. */
export const holder = 'monitor.virus-scans';
/** The name of the job that scans every minute, and of the job that scans new files. */
export const scanJob = 'monitor.virus-scans.scan';
export const scanNewJob = 'monitor.virus-scans.scanNew';

/** Has new files scanned as soon as the caller's transaction is committed. */
const beginScans = (ctx: Context): Promise<void> => addJob(ctx, scanNewJob, {}, { key: scanNewJob, queue: scanNewJob });

/** New files wait for their scan. Generated demonstration files are scanned in rotation. */
export async function expectScans(ctx: Context, fileIds: readonly number[]): Promise<void> {
  if (!ctx.clamd || ctx.isSilent) return;
  await queries.expect(ctx, fileIds);
  await beginScans(ctx);
}

async function blockingNow(ctx: Context) {
  const { holdsTooLarge } = await limitsOf(ctx);
  return blocking(ctx.clamd !== null, holdsTooLarge);
}

/** A few files that prevent the publication of a resource, the infected ones first. */
async function blockedFiles(ctx: Context, resourceId: number, most = 20) {
  return queries.blockedOf(ctx, queries.filesOfResource(resourceId), await blockingNow(ctx), most);
}

/** Holds the publication of an approved resource until all its files may be public; in the caller's transaction. */
export async function holdUntilScanned(ctx: Context, { resourceId }: ResourceRecord): Promise<void> {
  if (ctx.isSilent || (await blockedFiles(ctx, resourceId, 1)).length === 0) return;
  await holdPublication(ctx, resourceId, holder);
  if (!ctx.clamd) return;
  await queries.requestScansOfResource(ctx, resourceId);
  await beginScans(ctx);
}

/**
 * Refuses a step of a resource with an infected file: in the next state its owner could not replace the file.
 * @throws monitor.virus-scans.infected
 */
export async function refuseInfected(ctx: Context, resourceId: number): Promise<void> {
  const [file] = await queries.blockedOf(ctx, queries.filesOfResource(resourceId), ['infected'], 1);
  if (file) throw fail('monitor.virus-scans.infected', { name: file.name, signature: file.signature });
}

/**
 * Refuses to make stored files public that are infected, or whose scan is not through; those that no scanner has seen
 * are scanned next.
 * @throws monitor.virus-scans.infected|unfinished
 */
export async function requireScanned(ctx: Context, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0 || ctx.isSilent) return;
  const [file] = await queries.blockedOf(ctx, queries.filesNamed(fileIds), await blockingNow(ctx), 1);
  if (!file) return;
  if (file.state === 'infected')
    throw fail('monitor.virus-scans.infected', { name: file.name, signature: file.signature });
  throw fail('monitor.virus-scans.unfinished', { name: file.name });
}

/** Publishes resources whose scans are complete. Any number of processes may run this at once. */
export async function releaseScanned(ctx: Context): Promise<void> {
  for (const resourceId of await queries.heldResources(ctx, holder))
    await inTransaction(ctx, async (tx) => {
      await lockResource(tx, resourceId);
      if ((await blockedFiles(tx, resourceId, 1)).length > 0) return;
      await releasePublication(tx, resourceId, holder);
    });
}

/** Requests scans of files before their turn, and returns how many. @throws monitor.virus-scans.off|notFound */
export async function order(ctx: Context, fileIds: readonly number[]): Promise<{ files: number }> {
  if (!ctx.clamd) throw fail('monitor.virus-scans.off');
  return inTransaction(ctx, async (tx) => {
    const files = await queries.requestScans(tx, fileIds);
    if (files === 0) throw fail('monitor.virus-scans.notFound');
    await beginScans(tx);
    return { files };
  });
}

/**
 * Releases files in spite of a finding or a failed scan; an event of the file records user and reason.
 * @throws monitor.virus-scans.notRefused
 */
export async function release(ctx: Context, fileIds: readonly number[], reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const released = await queries.release(tx, fileIds, reason);
    if (released.length === 0) throw fail('monitor.virus-scans.notRefused');
    for (const file of released) {
      noteOperation(tx, file.originName);
      await queries.addEvent(tx, file, {
        eventType: 'quarantine release',
        outcome: 'success',
        detail: { state: file.state, signature: file.signature, note: reason },
        agent: tx.actor.userName,
      });
      if (file.state === 'infected') await mailReleased(tx, file);
    }
  });
  await releaseScanned(ctx);
}

/**
 * Returns an approved resource with an infected file to its owner, who replaces the file and submits again.
 * @throws monitor.virus-scans.notFound|notSendable
 */
export function sendBack(ctx: Context, fileId: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const file = await queries.fileOf(tx, fileId);
    if (!file) throw fail('monitor.virus-scans.notFound');
    const finding = await queries.findingOf(tx, fileId);
    const held = (await queries.resourcesWith(tx, fileId)).find(({ status }) => status === resourceStatus.approved);
    const row = held && (await lockResource(tx, held.resourceId));
    if (!held || finding?.state !== 'infected' || row?.status !== resourceStatus.approved)
      throw fail('monitor.virus-scans.notSendable');
    await move(tx, row, 'sendBack');
    await insertHistory(tx, row.resourceId, 'sendBack', { reason });
    await releasePublication(tx, row.resourceId, holder);
    await mailSentBack(tx, row, { name: held.path, signature: finding.signature, reason });
  });
}
