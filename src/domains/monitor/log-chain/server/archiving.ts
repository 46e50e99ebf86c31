import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { translatorOf } from '#shared/texts';
import { anonymous, type Context } from '#server/context';
import { addJob, job, type Job } from '#server/jobs/jobs';
import { countRows, timeBetween, type Condition, type LogTable } from '#server/audit/log-tables';
import { piped } from '#server/files/piped';
import { storeFile } from '#module/system/uploads';
import { setting } from '#module/system/settings';
import { logChainTexts } from '../texts/index.ts';
import { after, archiveGenesis, archiveLine } from './chain.ts';
import * as queries from './queries.ts';
import { sealLog } from './sealing.ts';
import { sources, type LogName, type Source } from './table.ts';

/** Rows per archive file, and per read. */
const fileRows = 20_000;
const readRows = 1000;

/** Milliseconds: maximum waiting time of a user, and length of one turn of the job. */
const patience = 3000;
const turn = 8000;

const dayLength = 86_400_000;

interface Stretch {
  begin?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
}

/** A job's payload: times as text. */
interface Remaining {
  begin?: string;
  before: string;
  by: string;
  reason: queries.Reason;
}

/** Result of a cleaning, for the reply. `kept` rows are within the retention. */
export interface Cleaned {
  msg: string;
  moved: number;
  kept: number;
  /** False if the job continues. */
  done: boolean;
}

/** The start of the retention: later rows stay; undefined if all rows stay. */
export async function retainedFrom(ctx: Context, log: LogName): Promise<{ days: number; from: Date | undefined }> {
  const days = Number(await setting(ctx, sources[log].days));
  return { days, from: days > 0 ? new Date(ctx.now.getTime() - days * dayLength) : undefined };
}

/**
 * Cleans a log, or a time range of it: rows older than the retention move into archive files, later ones stay. If this
 * takes longer than the answer may, the job `jobName` continues.
 */
export async function cleanLog(
  ctx: Context,
  table: LogTable,
  { begin, before = ctx.now }: Stretch,
  jobName: string,
): Promise<Cleaned> {
  const source = sources[table.tally];
  const { days, from } = await retainedFrom(ctx, source.log);
  const end = before < ctx.now ? before : ctx.now;
  const old = from && from < end ? from : end;
  const start = begin ? { begin: begin.toISOString() } : {};
  const young = from && (!begin || begin < from) ? from : begin;
  const kept = young && young >= end ? 0 : await countRows(ctx, table, timeBetween(table, young, end));
  const remaining = {
    ...start,
    before: old.toISOString(),
    by: ctx.actor.userName || 'system',
    reason: 'clean',
  } as const;
  const { moved, isLeft } = from ? await moveFor(ctx, table, remaining, patience) : { moved: 0, isLeft: false };
  if (isLeft) await addJob(ctx, jobName, remaining);
  return { ...told(ctx, moved, kept, days), done: !isLeft };
}

/** Removes selected rows of a log: rows older than the retention move into an archive file, later ones stay. */
export async function removeRows(ctx: Context, table: LogTable, ids: readonly number[]): Promise<Cleaned> {
  const source = sources[table.tally];
  const { days, from } = await retainedFrom(ctx, source.log);
  const chosen: Condition = sql`${sql.ref(source.id)} = any(${ids}::bigint[])`;
  const kept = await queries.count(ctx, source, [chosen, ...(from ? timeBetween(table, from) : [])]);
  const by = ctx.actor.userName || 'system';
  await sealLog(ctx, source.log);
  const moved = from ? await moveBatch(ctx, source, [chosen, ...timeBetween(table, undefined, from)], by, 'remove') : 0;
  return { ...told(ctx, moved, kept, days), done: true };
}

/** Moves rows older than a time, on behalf of the system; the job `jobName` continues after one turn. */
export async function moveBefore(ctx: Context, table: LogTable, before: Date, jobName: string): Promise<void> {
  const remaining = { before: before.toISOString(), by: 'system', reason: 'expire' } as const;
  const { isLeft } = await moveFor(ctx, table, remaining, turn);
  if (isLeft) await addJob(ctx, jobName, remaining);
}

/** Moves sealed rows that match the conditions, the oldest first, into one archive file. Returns how many. */
export async function moveWhere(ctx: Context, table: LogTable, conditions: readonly Condition[]): Promise<number> {
  await sealLog(ctx, table.tally);
  const moved = await moveBatch(ctx, sources[table.tally], conditions, 'system', 'expire');
  return moved;
}

/** The job that continues after {@link cleanLog} or {@link moveBefore}, turn by turn. */
export function cleaningJob(name: string, table: LogTable): Job {
  return job<Remaining>({
    name,
    run: async (ctx, remaining) => {
      const { isLeft } = await moveFor(ctx, table, remaining, turn);
      if (isLeft) await addJob(ctx, name, remaining);
    },
  });
}

function told(ctx: Context, moved: number, kept: number, days: number) {
  const t = translatorOf(logChainTexts, ctx.language);
  return { msg: t(days > 0 ? 'cleaned' : 'allKept', { moved, kept, days }), moved, kept };
}

async function moveFor(
  ctx: Context,
  table: LogTable,
  { begin, before, by, reason }: Remaining,
  milliseconds: number,
): Promise<{ moved: number; isLeft: boolean }> {
  const source = sources[table.tally];
  const until = performance.now() + milliseconds;
  await sealLog(ctx, source.log);
  let moved = 0;
  let rows: number;
  do {
    rows = await moveBatch(ctx, source, timeBetween(table, begin, before), by, reason);
    moved += rows;
  } while (rows === fileRows && performance.now() < until);
  return { moved, isLeft: rows === fileRows };
}

/** Another process has archived some of the rows in the meantime. */
class MovedAlready extends Error {}

/** Moves up to {@link fileRows} sealed rows into one archive file. Returns how many; 0 if none is left. */
async function moveBatch(
  ctx: Context,
  source: Source,
  conditions: readonly Condition[],
  by: string,
  reason: queries.Reason,
): Promise<number> {
  for (;;) {
    const head = await queries.tailOf(ctx, source.log);
    if (!head) return 0;
    const sealed: Condition = sql`${sql.ref(source.id)} <= ${head.lastId}`;
    const ids = await queries.pick(ctx, source, [sealed, ...conditions], fileRows);
    const [firstId, lastId] = [ids[0], ids.at(-1)];
    if (firstId === undefined || lastId === undefined) return 0;
    const { first: firstTime, last: lastTime } = await queries.timesOf(ctx, source, ids);
    const content = createHash('sha256');
    const facts = {
      log: source.log,
      firstId,
      lastId,
      rowCount: ids.length,
      headNo: head.segmentNo,
      headHash: head.hash,
    };
    const day = ctx.now.toISOString().slice(0, 10);
    const lines = Readable.from(linesOf(ctx, source, ids, facts, content), { objectMode: false });
    try {
      // The file belongs to the log, not to the user who cleaned it.
      await storeFile(
        { ...ctx, actor: anonymous },
        { fileName: `${source.log}-${firstId}-${lastId}-${day}.ndjson.gz`, stream: packed(lines) },
        { bucket: 'protected' },
        async (tx, file) => {
          await queries.lockChain(tx, source.log, 'wait');
          const last = await queries.lastArchive(tx, source.log);
          const archive = {
            ...facts,
            archiveNo: (last?.archiveNo ?? 0) + 1,
            contentSha256: content.digest('hex'),
            fileSha256: file.sha256,
            archivedBy: by,
            archivedAt: await queries.transactionTime(tx),
          };
          const hash = after(last?.hash ?? archiveGenesis(source.log), archiveLine(archive));
          const { fileId, size: fileSize } = file;
          const removed = await queries
            .addArchive(tx, { ...archive, ids, fileId, fileSize, firstTime, lastTime, hash, reason })
            .catch((error: Error) => {
              throw /leave it only into an archive file/.test(error.message) ? new MovedAlready() : error;
            });
          if (removed !== ids.length) throw new MovedAlready();
        },
      );
      return ids.length;
    } catch (error) {
      if (!(error instanceof MovedAlready)) throw error;
    }
  }
}

const packed = (lines: Readable) => piped(lines, createGzip({ level: 6 }));

/** The lines of an archive: a header, then each row as it was sealed. */
async function* linesOf(
  ctx: Context,
  source: Source,
  ids: readonly number[],
  facts: object,
  content: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  const bytes = (text: string) => {
    const buffer = Buffer.from(text);
    content.update(buffer);
    return buffer;
  };
  yield bytes(`${JSON.stringify({ format: 'lattice-log-archive', version: 1, ...facts, columns: source.columns })}\n`);
  const wanted = new Set(ids);
  const [upTo, limit] = [ids.at(-1)!, readRows];
  for (let at = 0; at < ids.length;) {
    // Also reads the rows between the chosen ones: usually there are none.
    const lines = await queries.linesAfter(ctx, source, { after: ids[at]! - 1, upTo, limit });
    const chosen = lines.filter(({ id }) => wanted.has(id));
    // Another process moved them: the count of removed rows will show this.
    if (chosen.length === 0) return;
    yield bytes(chosen.map(({ line }) => `${line}\n`).join(''));
    at += chosen.length;
  }
}
