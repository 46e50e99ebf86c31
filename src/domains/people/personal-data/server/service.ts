import { fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import type { FileReply } from '#server/routes';
import { fileReply, findFile } from '#module/system/uploads';
import { confirmPassword } from '#module/identity/sessions';
import { lockForChange } from '#module/system/users';
import { deletionDays, type Kind, type RequestQuery } from '../contract.ts';
import { erase } from './erasing.ts';
import { notifyBlocked, notifyOfDeletion, notifyCancelled } from './mails.ts';
import * as queries from './queries.ts';

/** The job that creates a copy. */
export const exportJob = 'people.personal-data.export';

const dayLength = 86_400_000;
const open = ['waiting', 'blocked'] as const;

/** The caller's newest requests, and the blockers to hand over before a deletion. */
export async function own(ctx: Context) {
  const { userId } = ctx.actor;
  return {
    export: (await queries.newest(ctx, userId, 'export')) ?? null,
    deletion: (await queries.newest(ctx, userId, 'deletion')) ?? null,
    blockers: await queries.blockersOf(ctx, userId),
  };
}

/** Requests a copy or a deletion for the caller. @throws people.personal-data.open|blockers, as `confirmPassword` */
export async function askOwn(ctx: Context, kind: Kind, password: string): Promise<void> {
  await confirmPassword(ctx, password);
  await begin(ctx, ctx.actor.userId, kind, '');
}

/**
 * The same for a user who asked by mail. The caller must be allowed to change that account.
 * @throws people.personal-data.nobody|open|blockers, as `confirmPassword` and `lockForChange`
 */
export async function askFor(
  ctx: Context,
  it: { userName: string; kind: Kind; note: string; password: string },
): Promise<void> {
  await confirmPassword(ctx, it.password);
  const person = await queries.personNamed(ctx, it.userName);
  if (!person) throw fail('people.personal-data.nobody', { name: it.userName });
  await inTransaction(ctx, async (tx) => {
    await lockForChange(tx, person.userId);
    await begin(tx, person.userId, it.kind, it.note);
  });
}

function begin(ctx: Context, userId: number, kind: Kind, note: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const person = await queries.lockPerson(tx, userId);
    if (!person) throw fail('people.personal-data.nobody', { name: '' });
    noteOperation(tx, person.userName);
    if (kind === 'deletion' && (await queries.blockersOf(tx, userId)).length > 0)
      throw fail('people.personal-data.blockers');
    const last = kind === 'export' ? await queries.newest(tx, userId, kind) : undefined;
    // A new copy replaces an existing one.
    if (last?.state === 'ready') await queries.move(tx, last.requestId, ['ready'], { state: 'expired' });
    const dueAt = kind === 'export' ? tx.now : new Date(tx.now.getTime() + deletionDays * dayLength);
    const requestId = await queries.add(tx, { userId, kind, dueAt, note });
    if (requestId === undefined) throw fail('people.personal-data.open');
    if (kind === 'export')
      await addJob(tx, exportJob, { requestId }, { key: `${exportJob}.${requestId}`, attempts: 3 });
    else await notifyOfDeletion(tx, person, dueAt);
  });
}

/** Cancels the caller's request for deletion. @throws people.personal-data.notOpen */
export async function takeBack(ctx: Context): Promise<void> {
  const last = await queries.newest(ctx, ctx.actor.userId, 'deletion');
  if (!last) throw fail('people.personal-data.notOpen');
  await cancelRequest(ctx, last.requestId);
}

/** Cancels an open request on behalf of its user. @throws people.personal-data.notOpen */
export async function cancel(ctx: Context, requestId: number): Promise<void> {
  const request = await queries.findRequest(ctx, requestId);
  if (!request) throw fail('people.personal-data.notOpen');
  await inTransaction(ctx, async (tx) => {
    await lockForChange(tx, request.userId);
    await cancelRequest(tx, requestId);
  });
}

function cancelRequest(ctx: Context, requestId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const isOpen = await queries.move(tx, requestId, open, { state: 'cancelled' });
    if (!isOpen) throw fail('people.personal-data.notOpen');
    const request = await queries.findRequest(tx, requestId);
    const person = request && (await queries.lockPerson(tx, request.userId));
    if (person && request.kind === 'deletion') await notifyCancelled(tx, person);
  });
}

/** The copy, only for its user. @throws people.personal-data.noCopy, as `confirmPassword` */
export async function download(ctx: Context, password: string): Promise<FileReply> {
  await confirmPassword(ctx, password);
  const last = await queries.newest(ctx, ctx.actor.userId, 'export');
  const isThere = last?.state === 'ready' && last.expireAt !== null && last.expireAt > ctx.now && last.fileId !== null;
  const file = isThere ? await findFile(ctx, last.fileId!) : undefined;
  if (!file) throw fail('people.personal-data.noCopy');
  return fileReply(ctx, file);
}

/** Requests for administrators, with the blockers that block each open deletion. */
export async function list(ctx: Context, query: RequestQuery) {
  const { total, rows } = await queries.list(ctx, query);
  const withBlockers = [];
  for (const row of rows) {
    const isOpen = row.kind === 'deletion' && row.endedAt === null;
    withBlockers.push({ ...row, blockers: isOpen ? await queries.blockersOf(ctx, row.userId) : [] });
  }
  return { total, rows: withBlockers };
}

/** Deletes due accounts and expired copies. The sweep of files deletes their files. */
export async function runDue(ctx: Context): Promise<void> {
  for (const request of await queries.due(ctx)) {
    if (request.kind === 'export') {
      await queries.move(ctx, request.requestId, ['ready'], { state: 'expired' });
      continue;
    }
    try {
      const outcome = await erase(ctx, request.requestId);
      if (outcome !== 'blocked' || request.state === 'blocked') continue;
      const person = await inTransaction(ctx, (tx) => queries.lockPerson(tx, request.userId));
      if (person) await notifyBlocked(ctx, person);
    } catch (error) {
      // A failure does not stop the others; the next hourly run tries again.
      ctx.log.error({ err: error, requestId: request.requestId }, 'an account could not be deleted');
    }
  }
}
