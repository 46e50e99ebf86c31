import { fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { memoizeUntilChanged, refreshConfiguration } from '#server/database/change-listener';
import { lockedForEdit } from '#server/database/published-records';
import { termsIn, type EditedSynonym, type NewSynonym } from '../contract.ts';
import * as queries from './queries.ts';

const synonyms = { noun: 'data.synonyms', lock: queries.lock };

/**
 * Sets of terms that mean the same, each a list of terms as people write them. Kept in memory until a set changes;
 * callers must not modify it.
 */
export const synonymSets: (ctx: Context) => Promise<readonly (readonly string[])[]> = memoizeUntilChanged(async (ctx) =>
  (await queries.allTerms(ctx)).map(termsIn),
);

/** Adds a set; searches take its terms for the same from the next call on. Editors of the list. */
export function add(ctx: Context, body: NewSynonym): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await queries.insert(tx, body);
    noteOperation(tx, body.terms.replaceAll('\n', ' = '));
    await refreshConfiguration(tx);
  });
}

/** @throws data.synonyms.notFound, 601 kernel.changed */
export function edit(ctx: Context, { synonymId, rowVer, ...body }: EditedSynonym): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, synonyms, synonymId, rowVer, body);
    await queries.update(tx, synonymId, body);
    noteOperation(tx, (body.terms ?? before.terms).replaceAll('\n', ' = '));
    await refreshConfiguration(tx);
  });
}

/** @throws data.synonyms.notFound when one of them is gone */
export function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, ids);
    if (rows.length !== new Set(ids).size) throw fail('data.synonyms.notFound');
    await queries.remove(tx, ids);
    noteOperation(tx, rows.map(({ terms }) => terms.replaceAll('\n', ' = ')).join('; '));
    await refreshConfiguration(tx);
  });
}
