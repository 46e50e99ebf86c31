import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import { Failure } from '#shared/fail';
import { fileRefusals, type FileRefusal } from '#shared/file-faults';
import type { VirusState } from '#shared/virus-states';
import type { Context } from '../context.ts';

/*
 * Whether the bytes of a stored file can be given. Asked before the first header of an answer is sent, and before a file
 * goes into an archive: a file that is damaged, missing or unreadable is refused, and never sent under the sum of another.
 * A fault that is found here only asks for a check; the verdict is that of the rotation (files/fixity), which reads twice.
 * What a virus scan refuses (files/virus-scans) is known from its table alone.
 */

/** Size and sum of a file as recorded at its upload. */
export interface StoredContent {
  storageKey: string;
  size: number;
  /** Lower-case hex; empty where none was recorded. */
  sha256: string;
}

/** How far the virus scan of a file is. */
export interface FileVirus {
  state: VirusState;
  /** Name of the signature that matched; empty without one. */
  signature: string;
}

/** Why bytes cannot be given at present. */
export type Fault = FileRefusal;

/**
 * Files up to so many bytes are read and summed before they are sent, which takes about half a millisecond; of larger ones the
 * length is compared.
 */
export const summedBytes = 256 * 1024;

/**
 * HTTP status of a file that cannot be given: 503 where it comes back, after a repair or its scan; 403 for an infected one
 * (RFC 9110 §15.5.4: understood, and refused).
 */
export const faultStatus = (fault: Fault): number => (fault === 'infected' ? 403 : 503);

/** Seconds after which a file that waits for its scan is worth another try. */
export const scanPause = 15;

const keyOf = (fault: Fault) => `kernel.file.${fault}`;

/** The failure with which a file is refused that cannot be given. */
export const faultFailure = (fault: Fault) => new Failure(keyOf(fault));

/** The fault that a failure with this key tells of; undefined where it tells of something else. */
export const faultOf = (key: string | undefined): Fault | undefined =>
  fileRefusals.find((fault) => keyOf(fault) === key);

/**
 * Why the bytes of a file are refused, as a column; null where they are not. A file that was stored while a scanner is
 * configured waits for its verdict; until then only the person who stored it gets it, and the product itself.
 * @param fileId a column with the number of the file
 */
export function faultColumn(ctx: Context, fileId: string): RawBuilder<Fault | null> {
  const id = sql.ref(fileId);
  const { userId } = ctx.actor;
  // Visitors stored nothing; without the question their pages stay good while files come in.
  const isOthers =
    userId === 0
      ? sql`true`
      : sql`not exists (select from sys_file o where o.file_id = v.file_id and o.owner_id = ${userId})`;
  const waits =
    ctx.clamd && ctx.permit !== undefined
      ? sql`when v.withheld and v.state in ('waiting', 'failed') and ${isOthers} then 'unscanned'`
      : sql``;
  const scan = sql`(select case when v.state = 'infected' then 'infected' ${waits} end from file_virus v where v.file_id = ${id})`;
  const damage = sql`(select state from file_damage d where d.file_id = ${id})`;
  return sql<Fault | null>`coalesce(${scan}, ${damage})`;
}

/**
 * How far the virus scan of a file is, as a column of JSON with `state` and `signature`; null for visitors and without a scanner.
 * @param fileId a column with the number of the file
 */
export function virusColumn(ctx: Context, fileId: string): RawBuilder<FileVirus | null> {
  if (!ctx.clamd || ctx.actor.userId === 0) return sql<null>`null::json`;
  return sql<FileVirus>`(
    select json_build_object('signature', coalesce(v.signature, ''),
      'state', coalesce(v.state, case when s.virus_checked_at is null then 'unscanned' else 'clean' end))
    from sys_file s left join file_virus v using (file_id) where s.file_id = ${sql.ref(fileId)})`;
}

/** The fault that is known of a file. */
export async function knownFault(ctx: Context, storageKey: string): Promise<Fault | null> {
  const { rows } = await sql<{ fault: Fault | null }>`
    select ${faultColumn(ctx, 'sysFile.fileId')} as fault from sys_file where storage_key = ${storageKey}`.execute(
    ctx.db,
  );
  return rows[0]?.fault ?? null;
}

/** A look at a file: a fault, or else its bytes where they were few enough to be summed. */
export type Look = { fault: Fault } | { fault: null; bytes: Buffer | null };

/**
 * Looks at the length of a file, and at the sum of a small one. A difference asks for a check.
 * @param known what {@link knownFault} says
 * @param most bytes up to which the sum is compared
 */
export async function lookAt(
  ctx: Context,
  content: StoredContent,
  known: Fault | null,
  most = summedBytes,
): Promise<Look> {
  if (known) return { fault: known };
  const look = await seen(ctx, content, most);
  if (look.fault) await wantCheck(ctx, content.storageKey);
  return look;
}

async function seen(ctx: Context, { storageKey, size, sha256 }: StoredContent, most: number): Promise<Look> {
  try {
    const found = await ctx.files.sizeOf(storageKey);
    if (found === undefined) return { fault: 'missing' };
    if (found !== size) return { fault: 'damaged' };
    if (size > most || size === 0 || sha256 === '') return { fault: null, bytes: null };
    const bytes = Buffer.concat(await ctx.files.open(storageKey, { start: 0, end: size - 1 }).toArray());
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? { fault: null, bytes } : { fault: 'damaged' };
  } catch (error) {
    ctx.log.error({ err: error, storageKey }, 'stored file cannot be read');
    return { fault: 'unreadable' };
  }
}

/** Has a file checked before its turn; does nothing where that waits already. */
export async function wantCheck(ctx: Context, storageKey: string): Promise<void> {
  await sql`
    update sys_file set check_wanted_at = ${ctx.now}
    where storage_key = ${storageKey} and ready_at is not null and check_wanted_at is null`.execute(ctx.db);
}

/** @throws kernel.file.infected|damaged|missing|unreadable|unscanned where the bytes cannot be given */
export async function requireContent(ctx: Context, content: StoredContent): Promise<void> {
  const { fault } = await lookAt(ctx, content, await knownFault(ctx, content.storageKey));
  if (fault) throw faultFailure(fault);
}

/** @throws kernel.file.infected|damaged|missing|unreadable|unscanned where a fault is known; does not look at the bytes */
export async function refuseKnownFault(ctx: Context, storageKey: string): Promise<void> {
  const fault = await knownFault(ctx, storageKey);
  if (fault) throw faultFailure(fault);
}

/** A file that is to go into an archive. */
export type Wanted = StoredContent & { known: Fault | null };

/** Files of an archive that are looked at ahead of their turn. */
const ahead = 16;
/** Of small ones the bytes are kept until their turn comes: half a megabyte at most. */
const keptBytes = 32 * 1024;

/**
 * The files of an archive in their order, each with a way to its bytes or the reason why there are none. Some are looked at
 * ahead, so that a store that answers slowly is not asked one file at a time.
 */
export async function* lookedAt<F extends Wanted>(
  ctx: Context,
  files: AsyncIterable<F>,
): AsyncGenerator<{ file: F; fault: Fault; open?: undefined } | { file: F; fault: null; open: () => Readable }> {
  const waiting: { file: F; look: Promise<Look> }[] = [];
  const next = async () => {
    const { file, look } = waiting.shift()!;
    const seenNow = await look;
    if (seenNow.fault !== null) return { file, fault: seenNow.fault };
    const { storageKey, size } = file;
    const { bytes } = seenNow;
    return {
      file,
      fault: null,
      open: () => {
        if (bytes) return Readable.from([bytes]);
        // The range lets a small file be read into a small buffer.
        return ctx.files.open(storageKey, size > 0 ? { start: 0, end: size - 1 } : undefined);
      },
    };
  };
  for await (const file of files) {
    const look = lookAt(ctx, file, file.known, keptBytes);
    // Heard of when its turn comes.
    look.catch(() => undefined);
    waiting.push({ file, look });
    if (waiting.length > ahead) yield await next();
  }
  while (waiting.length > 0) yield await next();
}
