import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { bitsFor, clearBit, setBit, type Bits } from './bits.ts';
import { chunkSize } from './collection.ts';
import { postingOf, readPosting } from './postings.ts';
import { readChanges, readVersions, type ChangedEntry } from '../queries/changes.ts';
import { idAtByte, readMatches } from '../queries/hits.ts';
import * as queries from '../queries/words.ts';
import { tsqueryOf } from '../tsquery.ts';

/*
 * The entries of common words, stored in the database as bits, so that a search for them reads 125 kB instead of
 * visiting half a million rows. Stored sets may be older than the entries: each process adds later changes.
 */

export const wordsJob = 'data.search.words';

/** Queues the job that maintains them; at every start. */
export const queueCommonWords = (ctx: Context) => addJob(ctx, wordsJob, {}, { key: wordsJob });

/** The text index is fast enough for words in fewer entries. */
const leastEntries = 3000;
/** Number of changes after which they are applied to the stored sets. */
const mostBehind = 200;
/** With more changes it is faster to rebuild the sets. */
const mostWorkedIn = 5000;
/** Milliseconds per run, which must end in an orderly stop. */
const turn = 5000;
/** Words whose bits are in memory at a time. */
const batch = 200;

/** Keeps the stored sets of common words close to the entries; false if more remains than fits into one run. */
export async function storeCommonWords(ctx: Context, least = leastEntries, behind = mostBehind): Promise<boolean> {
  const until = performance.now() + turn;
  const kept = new Map((await queries.readStoredWords(ctx)).map(({ word, version }) => [word, version]));
  const { version } = await readVersions(ctx);
  const changes = version - Math.min(version, ...kept.values());
  if (changes > mostWorkedIn) {
    await inTransaction(ctx, (tx) => dropAll(tx, [...kept.keys()]));
    kept.clear();
  } else if (changes >= behind) await inTransaction(ctx, workIn);
  const common = (await queries.readCommonWords(ctx)).filter(({ entries }) => entries >= least);
  const missing = common.filter(({ word }) => !kept.has(word));
  for (const { word } of missing) {
    if (performance.now() > until) break;
    await inTransaction(ctx, (tx) => gather(tx, word));
    kept.set(word, version);
  }
  if (missing.length > 0) await queries.increaseWordsVersion(ctx);
  return missing.every(({ word }) => kept.has(word));
}

/** Deletes all stored sets when the in-memory columns are no longer used. */
export async function dropCommonWords(ctx: Context): Promise<void> {
  const kept = await queries.readStoredWords(ctx);
  const words = kept.map(({ word }) => word);
  if (words.length > 0) await inTransaction(ctx, (tx) => dropAll(tx, words));
}

async function dropAll(ctx: Context, words: string[]): Promise<void> {
  await queries.lockWords(ctx);
  await queries.dropWords(ctx, words);
  await queries.increaseWordsVersion(ctx);
}

/** Finds all entries of a word. The version is read first, so that concurrent changes count as later. */
async function gather(ctx: Context, word: string): Promise<void> {
  await queries.lockWords(ctx);
  // Another run may have stored it already.
  if (await queries.isStored(ctx, word)) return;
  const { version } = await readVersions(ctx);
  const chunks = new Map<number, Bits>();
  const ids = await readMatches(ctx, tsqueryOf(word));
  for (let at = 0; at < ids.length; at += 4) {
    const id = idAtByte(ids, at);
    const chunk = Math.floor(id / chunkSize);
    let bits = chunks.get(chunk);
    if (!bits) chunks.set(chunk, (bits = bitsFor(chunkSize)));
    setBit(bits, id % chunkSize);
  }
  const pieces = [...chunks].map(([chunk, bits]) => ({ chunk, hits: postingOf(bits) }));
  await queries.putWord(ctx, word, version, pieces);
}

/** Applies later changes to the bits of all words. */
async function workIn(ctx: Context): Promise<void> {
  await queries.lockWords(ctx);
  const words = await queries.readStoredWords(ctx);
  if (words.length === 0) return;
  const { version } = await readVersions(ctx);
  const changed = new Map<number, { id: number; words: Set<string> }[]>();
  for (const it of await readChanges(ctx, Math.min(...words.map((one) => one.version)))) {
    const chunk = Math.floor(it.resourceId / chunkSize);
    const list = changed.get(chunk) ?? [];
    changed.set(chunk, list);
    list.push({ id: it.resourceId, words: wordsNow(it) });
  }
  const names = words.map(({ word }) => word);
  for (const [chunk, entries] of changed)
    for (let at = 0; at < names.length; at += batch) await workInto(ctx, chunk, names.slice(at, at + batch), entries);
  await queries.setWordsVersion(ctx, version);
  await queries.increaseWordsVersion(ctx);
}

const wordsNow = (it: ChangedEntry) => new Set(it.facets === null ? [] : it.words);

async function workInto(
  ctx: Context,
  chunk: number,
  words: string[],
  entries: readonly { id: number; words: ReadonlySet<string> }[],
): Promise<void> {
  const before = new Map((await queries.readPostings(ctx, words, chunk)).map(({ word, hits }) => [word, hits]));
  const after = words.flatMap((word) => {
    const bits = bitsFor(chunkSize);
    const known = before.get(word);
    if (known) readPosting(known, bits, 0);
    for (const { id, words: now } of entries) (now.has(word) ? setBit : clearBit)(bits, id % chunkSize);
    const hits = postingOf(bits);
    return hits.toString('hex') === (known ?? '') ? [] : [{ word, chunk, hits }];
  });
  await queries.putPostings(ctx, after);
}
