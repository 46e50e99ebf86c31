import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import { Failure } from '#shared/fail';
import { fileRefusals, type FileRefusal } from '#shared/file-faults';
import type { VirusState } from '#shared/virus-states';
import type { Context } from '../context.ts';
import { listed, listedAny } from '../database/listed-values.ts';

/*
 * Whether the bytes of a stored file may be sent. Checked before the first header of an answer, and before a file
 * goes into an archive: a damaged, missing or unreadable file is refused, and never sent under the checksum of
 * another one. A fault found here only requests a fixity check; the verdict is that of the rotation (monitor/fixity),
 * which reads twice. Refusals of the virus scan (monitor/virus-scans) come from its table only.
 */

/** Size and checksum of a file as recorded at its upload. */
export interface StoredContent {
  storageKey: string;
  size: number;
  /** Lower-case hex; empty when none was recorded. */
  sha256: string;
}

/** State of a file's virus scan. */
export interface FileVirus {
  state: VirusState;
  /** Name of the matching signature; otherwise empty. */
  signature: string;
}

/** Why bytes cannot be sent at present. */
export type Fault = FileRefusal;

/**
 * Files up to this size are read and hashed before they are sent, which takes about half a millisecond. For larger ones
 * only the length is compared.
 */
const summedBytes = 256 * 1024;

/**
 * HTTP status for a refused file: 503 when it becomes available after a repair or its scan; 403 for an infected one
 * (RFC 9110 §15.5.4: understood, and refused).
 */
export const faultStatus = (fault: Fault): number => (fault === 'infected' ? 403 : 503);

/** Value of Retry-After in seconds for a file that waits for its scan. */
export const scanPause = 15;

const keyOf = (fault: Fault) => `kernel.file.${fault}`;

/** The failure for a refused file. */
export const faultFailure = (fault: Fault) => new Failure(keyOf(fault));

/** The fault of a failure key; undefined for other keys. */
export const faultOf = (key: string | undefined): Fault | undefined =>
  fileRefusals.find((fault) => keyOf(fault) === key);

/**
 * SQL column with the reason why a file is refused; null when it is not. With a scanner configured, a new file waits
 * for its verdict; until then only its uploader and the product read it.
 * @param fileId a column with the number of the file
 */
export function faultColumn(ctx: Context, fileId: string): RawBuilder<Fault | null> {
  const id = sql.ref(fileId);
  const { userId } = ctx.actor;
  // Visitors have uploaded nothing. Without this condition their cached pages depend less on new files.
  const isOthers =
    userId === 0
      ? sql`true`
      : sql`not exists (select from sys_file o where o.file_id = v.file_id and o.owner_id = ${userId})`;
  const waits =
    ctx.clamd && ctx.permit !== undefined
      ? sql`when v.withheld and v.state in ${listedAny('fileVirus.state', 'waiting', 'failed')} and ${isOthers} then 'unscanned'`
      : sql``;
  const scan = sql`(select case when v.state = ${listed('fileVirus.state', 'infected')} then 'infected' ${waits} end from file_virus v where v.file_id = ${id})`;
  const damage = sql`(select state from file_damage d where d.file_id = ${id})`;
  return sql<Fault | null>`coalesce(${scan}, ${damage})`;
}

/**
 * SQL column with the state of a file's virus scan, as JSON with `state` and `signature`; null for visitors and without
 * a scanner.
 * @param fileId a column with the number of the file
 */
export function virusColumn(ctx: Context, fileId: string): RawBuilder<FileVirus | null> {
  if (!ctx.clamd || ctx.actor.userId === 0) return sql<null>`null::json`;
  return sql<FileVirus>`(
    select json_build_object('signature', coalesce(v.signature, ''),
      'state', coalesce(v.state, case when s.virus_checked_at is null then 'unscanned' else 'clean' end))
    from sys_file s left join file_virus v using (file_id) where s.file_id = ${sql.ref(fileId)})`;
}

/** The recorded fault of a file. */
export async function knownFault(ctx: Context, storageKey: string): Promise<Fault | null> {
  const { rows } = await sql<{ fault: Fault | null }>`
    select ${faultColumn(ctx, 'sysFile.fileId')} as fault from sys_file where storage_key = ${storageKey}`.execute(
    ctx.db,
  );
  return rows[0]?.fault ?? null;
}

/** Result of checking a file: a fault, or its bytes when it was small enough to be hashed. */
export type Look = { fault: Fault } | { fault: null; bytes: Buffer | null };

/**
 * Checks the length of a file, and the checksum of a small one. A difference requests a fixity check.
 * @param known result of {@link knownFault}
 * @param most bytes up to which the checksum is compared
 */
export async function inspectContent(
  ctx: Context,
  content: StoredContent,
  known: Fault | null,
  most = summedBytes,
): Promise<Look> {
  if (known) return { fault: known };
  const look = await seen(ctx, content, most);
  if (look.fault) await requestFixityCheck(ctx, content.storageKey);
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

/** Requests a fixity check of a file ahead of the rotation; does nothing when one is already waiting. */
export async function requestFixityCheck(ctx: Context, storageKey: string): Promise<void> {
  await sql`
    update sys_file set check_wanted_at = ${ctx.now}
    where storage_key = ${storageKey} and ready_at is not null and check_wanted_at is null`.execute(ctx.db);
}

/** @throws kernel.file.infected|damaged|missing|unreadable|unscanned when the bytes cannot be sent */
export async function requireContent(ctx: Context, content: StoredContent): Promise<void> {
  const { fault } = await inspectContent(ctx, content, await knownFault(ctx, content.storageKey));
  if (fault) throw faultFailure(fault);
}

/**
 * @throws kernel.file.infected|damaged|missing|unreadable|unscanned when a fault is recorded; does not read the bytes
 */
export async function refuseKnownFault(ctx: Context, storageKey: string): Promise<void> {
  const fault = await knownFault(ctx, storageKey);
  if (fault) throw faultFailure(fault);
}

/** A file requested for an archive. */
export type Wanted = StoredContent & { known: Fault | null };

/** Number of archive files that are checked ahead. */
const lookahead = 16;
/** The bytes of small ones are kept until they are sent: half a megabyte at most. */
const cachedFileBytes = 32 * 1024;

/**
 * The files of an archive in order, each with a function that opens it or its fault. Some are checked ahead, so that a
 * slow store is not queried one file at a time.
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
        // With a range, a small file is read into a small buffer.
        return ctx.files.open(storageKey, size > 0 ? { start: 0, end: size - 1 } : undefined);
      },
    };
  };
  for await (const file of files) {
    const look = inspectContent(ctx, file, file.known, cachedFileBytes);
    // The failure is reported when the file is awaited.
    look.catch(() => undefined);
    waiting.push({ file, look });
    if (waiting.length > lookahead) yield await next();
  }
  while (waiting.length > 0) yield await next();
}
