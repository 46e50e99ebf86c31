import { contentChanged, inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { encodingOf, decodedAs } from '#server/formats/text-encoding';
import { StructureReader, StructureReadingFailure, structureForm, type StructurePart } from '#module/files/previews';
import { indexResource } from '#module/data/search';
import { structureLimits } from '../../limits.ts';
import * as queries from '../queries/readings.ts';
import type { Reading, UnreadPart } from '../queries/readings.ts';
import { readingForm, type ReadingForm } from './form.ts';
import { ArchiveFailure, membersOf, type Member } from './members.ts';
import { storedStructure, type StoredStructure } from './row.ts';

/** Raised with every change of what is stored: all files are read again then. */
const recipe = 1;

export const readJob = 'materials.structures.read';
export const lookJob = 'materials.structures.look';

/** Milliseconds after which a run ends and queues the next one, so that a stop does not wait for all files. */
const shift = 120_000;
/** Structures and sites of one insert. */
const batch = { structures: 200, sites: 50_000 };

/** Queues the reading of a file that a resource has received, in the caller's transaction. Does nothing for other files. */
export async function requestReading(ctx: Context, { name, sha256 }: { name: string; sha256: string }): Promise<void> {
  const form = readingForm(name);
  if (form && (await queries.beginReading(ctx, sha256, form, name))) await requestJob(ctx);
}

/** One run at a time in the whole portal. */
export const requestJob = (ctx: Context) => addJob(ctx, readJob, {}, { key: readJob, queue: readJob });

/** Reads all files that wait, oldest first. */
export async function readWaiting(ctx: Context): Promise<void> {
  const until = Date.now() + shift;
  const reader = new StructureReader();
  try {
    for (let row = await queries.nextWaiting(ctx); row; row = await queries.nextWaiting(ctx)) {
      if (Date.now() > until) return await requestJob(ctx);
      await readOne({ ...ctx, now: new Date() }, reader, row);
    }
  } finally {
    reader.close();
  }
}

/** Reads one file, whatever is in it, and stores what is found. */
async function readOne(ctx: Context, reader: StructureReader, reading: Reading): Promise<void> {
  const source = await queries.sourceOf(ctx, reading.sha256);
  const kept = new Collected(ctx, reading);
  let reason = source ? '' : 'gone';
  if (source) {
    const room = await queries.roomFor(ctx, reading);
    try {
      for await (const member of membersOf(ctx.files, { ...source, name: reading.name }, reading.form as ReadingForm)) {
        await readMember(reader, member, kept, room);
        if (kept.count >= room) {
          reason = 'structures';
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof ArchiveFailure)) throw error;
      reason = error.reason;
    }
  }
  await kept.flush();
  const isRefused = kept.count === 0 && (reason !== '' || kept.unreadCount > 0);
  await inTransaction(ctx, async (tx) => {
    await queries.endReading(tx, reading, {
      state: isRefused ? 'refused' : 'read',
      reason: reason || (isRefused ? kept.unread[0]!.reason : ''),
      recipe,
      unread: kept.unread,
      unreadCount: kept.unreadCount,
    });
    await indexRecordsWith(tx, reading.sha256);
  });
}

/** The search finds records by the structures in their files. */
export async function indexRecordsWith(tx: Context, sha256: string): Promise<void> {
  const ids = await queries.publishedWith(tx, sha256);
  for (const id of ids) await indexResource(tx, id);
  if (ids.length > 0) contentChanged(tx);
}

async function readMember(
  reader: StructureReader,
  { member, name, bytes, reason }: Member,
  kept: Collected,
  room: number,
): Promise<void> {
  if (!bytes) return kept.leave({ member, part: 1, reason: reason ?? 'content' });
  const form = structureForm(name);
  const encoding = form && (await encodingOf(bytes, true));
  if (!form || !encoding) return kept.leave({ member, part: 1, reason: 'content' });
  const order = {
    form,
    name,
    text: decodedAs(encoding, bytes, true),
    limits: { sites: structureLimits.sites, structures: room - kept.count },
  };
  let part = 0;
  try {
    for await (const found of reader.read(order)) {
      part = found.part;
      await kept.take(found, { member, form, name });
      if (kept.count >= room) return;
    }
  } catch (error) {
    if (!(error instanceof StructureReadingFailure)) throw error;
    kept.leave({ member, part: part + 1, reason: error.reason });
  }
}

/** Reasons of the readers as they are stored. */
const reasons = { malformed: 'content', tooLong: 'sites' } as const;

/** Structures of one file, stored in batches. */
class Collected {
  readonly #ctx: Context;
  readonly #reading: Reading;
  #waiting: (StoredStructure & { member: string; form: string })[] = [];
  #sites = 0;
  count = 0;
  unreadCount = 0;
  readonly unread: UnreadPart[] = [];

  constructor(ctx: Context, reading: Reading) {
    this.#ctx = ctx;
    this.#reading = reading;
  }

  async take(
    part: StructurePart,
    { member, form, name }: { member: string; form: string; name: string },
  ): Promise<void> {
    // A CIF file may hold a pattern or a bibliography.
    if (part.refusal === 'noAtoms') return;
    if (part.refusal) return this.leave({ member, part: part.part, reason: reasons[part.refusal] });
    const stored = storedStructure(part, name);
    if (stored === 'elements') return this.leave({ member, part: part.part, reason: 'elements' });
    this.#waiting.push({ ...stored, member, form });
    this.count += 1;
    this.#sites += stored.row.nsites;
    if (this.#waiting.length >= batch.structures || this.#sites >= batch.sites) await this.flush();
  }

  leave(part: UnreadPart): void {
    this.unreadCount += 1;
    if (this.unread.length < structureLimits.unread) this.unread.push(part);
  }

  async flush(): Promise<void> {
    if (this.#waiting.length > 0)
      await inTransaction(this.#ctx, (tx) => queries.storeStructures(tx, this.#reading, recipe, this.#waiting));
    [this.#waiting, this.#sites] = [[], 0];
  }
}

/** Files per step of the search through older files. */
const step = 2000;

/**
 * Looks through the files of all resources for those that an older program did not read, and puts readings of older
 * rules back. Runs at the first start of these rules, step by step.
 */
export async function lookThrough(ctx: Context): Promise<void> {
  const known = await queries.findRecipe(ctx);
  const isNew = known?.recipe !== recipe;
  if ((await queries.renewOld(ctx, recipe)) > 0) await requestJob(ctx);
  let after = isNew ? 0 : known.doneTo;
  for (;;) {
    const files = await queries.filesAfter(ctx, after, step);
    after = files.at(-1)?.id ?? after;
    await inTransaction(ctx, async (tx) => {
      for (const file of files) await requestReading(tx, file);
      await queries.setRecipe(tx, { recipe, doneTo: after });
    });
    if (files.length < step) return;
  }
}

/** At a start: queues the search through older files. */
export const askLook = (ctx: Context) => addJob(ctx, lookJob, {}, { key: lookJob });
