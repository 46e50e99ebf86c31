import type { Context } from '#server/context';
import { memoryIndex } from './memory/memory-index.ts';
import { isLoaded, cachedAnswers } from './memory/cached-answers.ts';
import { postgresIndex } from './postgres/postgres-index.ts';
import { countPublished } from './queries/postgres.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * With `SEARCH_INDEX=auto`, portals with more published resources use the in-memory columns (measured in decision 083).
 */
export const mostInPostgres = 100_000;
/** Milliseconds for which a process caches the number of resources. */
const countedFor = 60_000;

/**
 * The index for this call. Inside a transaction it is PostgreSQL, which sees the transaction's writes. With `auto`,
 * PostgreSQL also answers while the columns of a large portal are loading.
 */
export async function indexFor(ctx: Context): Promise<SearchIndex> {
  if (ctx.db.isTransaction || !(await usesMemory(ctx))) return postgresIndex;
  if (ctx.searchIndex === 'memory' || isLoaded(ctx)) return memoryIndex;
  cachedAnswers(ctx).catch((error: unknown) => ctx.log.error(error, 'reading the columns of the search failed'));
  return postgresIndex;
}

const counts = new WeakMap<object, { at: number; isLarge: Promise<boolean> }>();

/** Whether the in-memory columns serve this portal. Processes agree within a minute; both give the same results. */
export async function usesMemory(ctx: Context): Promise<boolean> {
  if (ctx.searchIndex !== 'auto') return ctx.searchIndex === 'memory';
  let count = counts.get(ctx.db);
  if (!count || performance.now() - count.at > countedFor) {
    const isLarge = countPublished(ctx).then((published) => published > mostInPostgres);
    counts.set(ctx.db, (count = { at: performance.now(), isLarge }));
    isLarge.catch(() => counts.delete(ctx.db));
  }
  return count.isLarge;
}
