import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { Fault, Head } from '../contract.ts';
import { ArchiveFault, rowsOf } from './archive-file.ts';
import { after, archiveGenesis, archiveLine, genesis, markBytes, readMark, segmentLine } from './chain.ts';
import * as queries from './queries.ts';
import type { Archive, Line } from './queries.ts';
import { logNames, sources, type LogName } from './table.ts';

/** Number of rows and files read, and the first broken position of each log. */
export interface Report {
  rowsChecked: number;
  archivesChecked: number;
  faults: Fault[];
  heads: Head[];
}

export interface VerifyOptions {
  /** Heads stored outside; each must still be in the chain. */
  anchors?: readonly Head[];
  /** Called from time to time with the number of rows read. */
  onProgress?: (rows: number) => void;
}

type Services = Pick<Context, 'db' | 'files'>;

const batch = 1000;
const segmentBatch = 50;
const archiveBatch = 500;

/**
 * Verifies the chains of all logs over live rows and archive files, in one snapshot of the database. Memory holds only
 * a batch of rows and the heads of the archives. The anchors of the last verification are checked as well.
 */
export function verifyLogs({ db, files }: Services, options: VerifyOptions = {}): Promise<Report> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
      const services = { db: tx, files };
      const anchors = [...(options.anchors ?? []), ...((await queries.lastCheck(services))?.heads ?? [])];
      const report: Report = { rowsChecked: 0, archivesChecked: 0, faults: [], heads: [] };
      for (const log of logNames) {
        const walk = new Walk(services, log, report, { ...options, anchors });
        const fault = await walk.run();
        if (fault) report.faults.push(fault);
      }
      return report;
    });
}

/** A fault at a position of the chain. */
class Broken extends Error {
  readonly place: Omit<Fault, 'log'>;
  constructor(kind: Fault['kind'], place: Partial<Omit<Fault, 'log' | 'kind'>>) {
    super(kind);
    this.place = { kind, segmentNo: null, id: null, archiveNo: null, ...place };
  }
}

type Sourced = Line & { archiveNo: number | null };

/** One pass over the chain of one log. */
class Walk {
  readonly #services: Services;
  readonly #log: LogName;
  readonly #report: Report;
  readonly #options: VerifyOptions;
  /** Hashes of segments that must be in the chain. */
  readonly #wanted = new Map<number, Set<string>>();

  constructor(services: Services, log: LogName, report: Report, options: VerifyOptions) {
    this.#services = services;
    this.#log = log;
    this.#report = report;
    this.#options = options;
    for (const it of options.anchors ?? []) if (it.log === log) this.#want(it.segmentNo, it.hash);
  }

  async run(): Promise<Fault | undefined> {
    try {
      const archives = await this.#archives();
      await this.#segments(archives);
      return undefined;
    } catch (error) {
      if (error instanceof ArchiveFault)
        return { log: this.#log, kind: error.kind, segmentNo: null, id: null, archiveNo: error.archiveNo };
      if (error instanceof Broken) return { log: this.#log, ...error.place };
      throw error;
    }
  }

  #want(segmentNo: number, hash: string) {
    this.#wanted.set(segmentNo, (this.#wanted.get(segmentNo) ?? new Set()).add(hash));
  }

  /** The chain of archive records. */
  async #archives(): Promise<Archive[]> {
    const all: Archive[] = [];
    let hash = archiveGenesis(this.#log);
    for (;;) {
      const some = await queries.archivesAfter(this.#services, this.#log, all.length, archiveBatch);
      for (const archive of some) {
        const archiveNo = all.length + 1;
        if (archive.archiveNo !== archiveNo) throw new Broken('recordChanged', { archiveNo });
        hash = after(hash, archiveLine(archive));
        if (hash !== archive.hash) throw new Broken('recordChanged', { archiveNo });
        this.#want(archive.headNo, archive.headHash);
        all.push(archive);
      }
      if (some.length < archiveBatch) return all;
    }
  }

  async #segments(archives: Archive[]): Promise<void> {
    const tail = await queries.tailOf(this.#services, this.#log);
    const rows = this.#merged(archives, tail?.lastId ?? 0);
    let next = await rows.next();
    let hash = genesis(this.#log);
    let done = 0;
    try {
      for (;;) {
        const some = await queries.segmentsAfter(this.#services, this.#log, done, segmentBatch);
        for (const segment of some) {
          const segmentNo = done + 1;
          if (segment.segmentNo !== segmentNo) throw new Broken('segmentMissing', { segmentNo });
          if (segment.marks.length !== segment.rowCount * markBytes) throw new Broken('segmentChanged', { segmentNo });
          for (let at = 0; at < segment.rowCount; at++) {
            const mark = readMark(segment.marks, at);
            const row = next.done ? undefined : next.value;
            if (!row || row.id > mark.id) throw new Broken('rowMissing', { segmentNo, id: mark.id });
            const { id, archiveNo } = row;
            if (row.id < mark.id) throw new Broken('rowAdded', { segmentNo, id, archiveNo });
            hash = after(hash, row.line);
            if (!hash.startsWith(mark.begins)) throw new Broken('rowChanged', { segmentNo, id, archiveNo });
            this.#report.rowsChecked++;
            next = await rows.next();
          }
          if (!next.done && next.value.id <= segment.lastId)
            throw new Broken('rowAdded', { segmentNo, id: next.value.id, archiveNo: next.value.archiveNo });
          hash = after(hash, segmentLine(this.#log, segment));
          const isWanted = this.#wanted.get(segmentNo);
          if (hash !== segment.hash) throw new Broken('segmentChanged', { segmentNo });
          if (isWanted && [...isWanted].some((one) => one !== hash)) throw new Broken('headLost', { segmentNo });
          done = segmentNo;
        }
        this.#options.onProgress?.(this.#report.rowsChecked);
        if (some.length < segmentBatch) break;
      }
      const lost = [...this.#wanted.keys()].filter((one) => one > done).sort((a, b) => a - b)[0];
      if (lost !== undefined) throw new Broken('headLost', { segmentNo: lost });
      if (!next.done) throw new Broken('rowAdded', { id: next.value.id, archiveNo: next.value.archiveNo });
    } finally {
      await rows.return(undefined);
    }
    if (done > 0) this.#report.heads.push({ log: this.#log, segmentNo: done, hash });
  }

  /** Live rows and those of archives in the order of their numbers. A file is opened when its first row is due. */
  async *#merged(archives: readonly Archive[], upTo: number): AsyncGenerator<Sourced, undefined> {
    const waiting = archives.toSorted((a, b) => b.firstId - a.firstId);
    const open: { rows: AsyncGenerator<Sourced>; head: Sourced }[] = [];
    const add = async (rows: AsyncGenerator<Sourced>) => {
      const first = await rows.next();
      if (!first.done) open.push({ rows, head: first.value });
    };
    await add(this.#live(upTo));
    try {
      for (;;) {
        const least = open.reduce((a, b) => (b.head.id < a.head.id ? b : a), open[0]!);
        const archive = waiting.at(-1);
        if (archive && (!least || archive.firstId <= least.head.id)) {
          waiting.pop();
          await add(this.#archived(archive));
          continue;
        }
        if (!least) return undefined;
        yield least.head;
        const next = await least.rows.next();
        if (next.done) open.splice(open.indexOf(least), 1);
        else least.head = next.value;
      }
    } finally {
      for (const { rows } of open) await rows.return(undefined);
    }
  }

  async *#live(upTo: number): AsyncGenerator<Sourced> {
    let last = 0;
    for (;;) {
      const lines = await queries.linesAfter(this.#services, sources[this.#log], { after: last, upTo, limit: batch });
      for (const line of lines) yield { ...line, archiveNo: null };
      if (lines.length < batch) return;
      last = lines.at(-1)!.id;
    }
  }

  async *#archived(archive: Archive): AsyncGenerator<Sourced> {
    for await (const row of rowsOf(this.#services.files, archive)) yield { ...row, archiveNo: archive.archiveNo };
    this.#report.archivesChecked++;
  }
}
