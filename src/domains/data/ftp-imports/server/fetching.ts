import { PassThrough } from 'node:stream';
import { anonymous, inTransaction, type Context } from '#server/context';
import { deferError } from '#server/files/streams';
import { addJob } from '#server/jobs/jobs';
import { ftpAccess, ownResource } from '#module/data/resources';
import { completeTransfer, ownTransfer, receivePiece } from '#module/files/transfers';
import { Failure } from '#shared/fail';
import { importFaults, transientFaults, type ImportFault } from '../contract.ts';
import { asFailure, connected, faulty, fetchInto, isStopped } from './connection.ts';
import { rawFile } from './names.ts';
import * as queries from './queries.ts';
import { endTransfer, fetchJob } from './service.ts';

/** Limit of attempts without progress, and the first delay in milliseconds, which doubles each time. */
const maxAttempts = 8;
const firstPause = 5000;

/** Milliseconds after which a file yields to waiting imports, however slowly its bytes arrive. */
const usualTurn = 10 * 60_000;

/**
 * Fetches due files one after the other until none is left.
 * @param turn milliseconds
 */
export async function fetchWaiting(ctx: Context, turn = usualTurn): Promise<void> {
  while (!isStopped(ctx)) {
    const row = await inTransaction(ctx, (tx) => queries.claimNext(tx));
    if (!row) return;
    const own = { ...ctx, now: new Date(), actor: { ...anonymous, userId: row.userId, verified: true } };
    const before = await receivedOf(own, row);
    const { over, end } = turnOf(own, turn);
    try {
      await fetchOne(own, row, over);
      await queries.settle(own, row.importId, { state: 'done' });
    } catch (error) {
      const progressed = (await receivedOf(own, row)) > before;
      if (over.aborted && progressed)
        await queries.settle(own, row.importId, { state: 'waiting', attempts: 0, retryAt: new Date() });
      else await giveUpOrWait(own, row, over.aborted ? 'slow' : faultOf(own, error), progressed);
    } finally {
      end();
    }
  }
}

/**
 * Signals the end of a file's turn: its time has passed, and an import of a person or server without a running fetch
 * waits.
 */
function turnOf(ctx: Context, turn: number): { over: AbortSignal; end: () => void } {
  const over = new AbortController();
  const look = async () => {
    if (await queries.othersWait(ctx).catch(() => false)) over.abort();
  };
  const watch = setInterval(() => void look(), turn).unref();
  return { over: over.signal, end: () => clearInterval(watch) };
}

/** Continues files that a crash, a restart or a lost claim left waiting. */
export async function wake(ctx: Context): Promise<void> {
  if (await queries.someWait(ctx)) await addJob(ctx, fetchJob, {}, { key: fetchJob });
}

async function receivedOf(ctx: Context, { transferKey }: queries.ImportRow): Promise<number> {
  if (transferKey === null) return 0;
  return ownTransfer(ctx, transferKey).then(
    ({ received }) => received,
    () => 0,
  );
}

async function fetchOne(ctx: Context, row: queries.ImportRow, over: AbortSignal): Promise<void> {
  if (row.transferKey === null) throw faulty('ended');
  const { transferKey, size, remotePath } = row;
  const access = ftpAccess(ctx, await ownResource(ctx, row.resourceId));
  const { received, attachedId } = await ownTransfer(ctx, transferKey);
  if (attachedId === null && received < size)
    await connected(
      ctx,
      access,
      async (client) => {
        const path = await rawFile(client, access.root, remotePath);
        await refuseChanged(ctx, row, client, path);
        const through = deferError(new PassThrough());
        const [sent, taken] = await Promise.allSettled([
          fetchInto(client, through, path, received),
          receivePiece(ctx, transferKey, { offset: received, length: size - received, stream: through }).catch(
            (error) => {
              // There is no reader any more, so the server must stop sending.
              client.close();
              throw error;
            },
          ),
        ]);
        // After a broken connection the piece is too short, and the connection error is the cause. After any other
        // refusal of the piece the connection was closed, and the refusal is the cause.
        if (taken.status === 'rejected' && (taken.reason as Failure).key !== 'kernel.uploadCut') throw taken.reason;
        if (sent.status === 'rejected') throw sent.reason;
        if (taken.status === 'fulfilled' && taken.value.received < size) throw faulty('changed');
      },
      over,
    );
  await completeTransfer(ctx, transferKey);
}

/** Refuses a file whose size or time has changed: its bytes must not be appended to those already stored. */
async function refuseChanged(
  ctx: Context,
  { importId, size, modified }: queries.ImportRow,
  client: { size: (path: string) => Promise<number>; lastMod: (path: string) => Promise<Date> },
  path: string,
): Promise<void> {
  // Not every server supports these commands; then the number of received bytes decides.
  const unknown = (error: unknown) => {
    if (asFailure(error).key === 'data.ftp-imports.missing') return undefined;
    throw error;
  };
  const now = await client.size(path).catch(unknown);
  if (now !== undefined && now !== size) throw faulty('changed');
  const changed = await client.lastMod(path).catch(unknown);
  if (changed === undefined || Number.isNaN(changed.getTime())) return;
  if (modified === null) await queries.noteModified(ctx, importId, changed);
  else if (modified.getTime() !== changed.getTime()) throw faulty('changed');
}

function faultOf(ctx: Context, error: unknown): ImportFault {
  const key = error instanceof Failure ? error.key : '';
  const own = importFaults.find((fault) => key === `data.ftp-imports.${fault}`);
  if (own) return own;
  if (key === 'files.transfers.storageFull') return 'full';
  if (key === 'files.transfers.noRoom' || key === 'data.resources.quota') return 'space';
  if (['files.transfers.parallel', 'files.transfers.busy'].includes(key)) return 'busy';
  if (key === 'files.transfers.notFound' || key === 'files.transfers.broken') return 'ended';
  if (key === 'files.transfers.beyond') return 'changed';
  if (key === 'kernel.uploadCut') return 'unreachable';
  if (!key) ctx.log.error({ err: error }, 'ftp import failed');
  return key ? 'refused' : 'unreachable';
}

/**
 * Retries temporary failures from the byte where they occurred; a permanent failure ends the import and releases its
 * name and space.
 */
async function giveUpOrWait(ctx: Context, row: queries.ImportRow, fault: ImportFault, progressed: boolean) {
  const attempts = progressed ? 1 : row.attempts + 1;
  if (transientFaults.includes(fault) && attempts < maxAttempts) {
    const retryAt = new Date(Date.now() + firstPause * 2 ** (attempts - 1));
    await inTransaction(ctx, async (tx) => {
      await queries.settle(tx, row.importId, { state: 'waiting', fault, attempts, retryAt });
      await addJob(tx, fetchJob, {}, { key: `${fetchJob}:again:${row.importId}`, at: retryAt });
    });
    return;
  }
  await inTransaction(ctx, async (tx) => {
    await queries.settle(tx, row.importId, { state: 'failed', fault });
    await endTransfer(tx, row);
  });
}
