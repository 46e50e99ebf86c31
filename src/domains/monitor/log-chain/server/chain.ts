import { createHash } from 'node:crypto';
import type { LogName } from './table.ts';

/*
 * The hashes of the chain. A line is the JSON array of a row's columns as text. The hash after a row is the SHA-256 of
 * the hash before it in hex, a line feed, and the line in UTF-8. After its last row a segment adds a line about itself.
 * README.md documents it for third-party programs.
 */

/** Maximum rows per segment. */
export const segmentRows = 1000;

/** Bytes of a row's mark: its number, and the first bytes of the hash after it. */
export const markBytes = 16;

export interface Segment {
  segmentNo: number;
  lastId: number;
  rowCount: number;
  marks: Buffer;
  hash: string;
  sealedAt: Date;
}

/** The hash before the first row of a log. */
export const genesis = (log: string): string => sha256(`lattice log chain 1 ${log}`);

/** The hash after a line. */
export const after = (hash: string, line: string): string => sha256(`${hash}\n${line}`);

/** The line that a segment adds about itself. */
export const segmentLine = (log: string, it: Omit<Segment, 'marks' | 'hash'>): string =>
  JSON.stringify([log, it.segmentNo, it.lastId, it.rowCount, it.sealedAt.toISOString()]);

/** Data about an archive file that its record stores. */
export interface ArchiveFacts {
  log: LogName;
  archiveNo: number;
  firstId: number;
  lastId: number;
  rowCount: number;
  contentSha256: string;
  fileSha256: string;
  headNo: number;
  headHash: string;
  archivedBy: string;
  archivedAt: Date;
}

/** The hash before the first archive of a log. */
export const archiveGenesis = (log: string): string => sha256(`lattice log archives 1 ${log}`);

/** The line of an archive in the chain of archives. */
export const archiveLine = (it: ArchiveFacts): string =>
  JSON.stringify([
    ...[it.log, it.archiveNo, it.firstId, it.lastId, it.rowCount, it.contentSha256, it.fileSha256],
    ...[it.headNo, it.headHash, it.archivedBy, it.archivedAt.toISOString()],
  ]);

/** The mark of a row: if a segment differs, it identifies the row. */
export function markOf(id: number, hash: string): Buffer {
  const mark = Buffer.alloc(markBytes);
  mark.writeBigInt64BE(BigInt(id));
  mark.write(hash.slice(0, 16), 8, 'hex');
  return mark;
}

/** The number in a mark, and the first 16 hex digits of the hash. */
export function readMark(marks: Buffer, at: number): { id: number; begins: string } {
  const mark = marks.subarray(at * markBytes, (at + 1) * markBytes);
  return { id: Number(mark.readBigInt64BE()), begins: mark.toString('hex', 8) };
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
