import { conflict, fail, failFields } from '#shared/fail';
import { offsetOf, type PageQuery } from '#shared/paging';
import { completed } from '#shared/records';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { newPublicId } from '#module/data/resources';
import { canonical } from '#module/data/saved-searches';
import { findHits } from '#module/data/search';
import { SearchQuery } from '#contract/data/search';
import {
  maxOwn,
  maxSelected,
  NewSelection,
  type EditedSelection,
  Selection,
  type SelectionFields,
  type SelectionItem,
  type SelectionQuery,
  type Withdrawal,
} from '../contract.ts';
import { readItems } from './items.ts';
import { mailWithdrawn } from './mails.ts';
import * as queries from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof queries.findByPublicId>>>;

const missing = () => fail('data.selections.notFound', {}, 404);

/** A title and a name in at least one language. */
function refuseIncomplete({ titleZh, titleEn, creatorZh, creatorEn }: SelectionFields): void {
  const faults = [
    ...(titleZh || titleEn ? [] : [{ path: 'titleZh', reason: 'data.selections.titleRequired' }]),
    ...(creatorZh || creatorEn ? [] : [{ path: 'creatorZh', reason: 'data.selections.creatorRequired' }]),
  ];
  if (faults.length > 0) throw failFields('kernel.faulty', faults);
}

/** Hits per page of the search. */
const batch = 500;

/**
 * The ids of all hits in their order, each once. Records that are published meanwhile do not count.
 * @throws data.selections.tooManyHits
 */
async function hitsOf(ctx: Context, search: SearchQuery): Promise<number[]> {
  const found = new Set<number>();
  for (let pageNum = 1; ; pageNum++) {
    const page = { ...search, pageNum, pageSize: batch };
    const { total, rows } = await findHits(ctx, page, { begin: null, before: ctx.now });
    if (total > maxSelected) throw fail('data.selections.tooManyHits', { most: maxSelected });
    for (const { resourceId } of rows) found.add(resourceId);
    if (rows.length === 0 || pageNum * batch >= total) return [...found];
  }
}

/**
 * Saves the hits of a search, with their versions, as a draft of the caller.
 * @throws data.selections.nothingAsked|nothingFound|tooManyHits|tooMany, data.search.query.…
 */
export async function add(ctx: Context, body: NewSelection): Promise<{ selectionId: number }> {
  refuseIncomplete(body);
  const query = canonical(body.query);
  const search = SearchQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!query || !search.success)
    throw failFields('kernel.faulty', [{ path: 'query', reason: 'data.selections.nothingAsked' }]);
  const ids = await hitsOf(ctx, search.data);
  return inTransaction(ctx, async (tx) => {
    if ((await queries.lockedCount(tx)) >= maxOwn) throw fail('data.selections.tooMany', { most: maxOwn });
    const selectionId = await queries.insert(tx, { ...body, query, publicId: newPublicId() });
    if ((await queries.insertItems(tx, selectionId, ids)) === 0)
      throw failFields('kernel.faulty', [{ path: 'query', reason: 'data.selections.nothingFound' }]);
    return { selectionId };
  });
}

/** The caller's own selection, locked in a state. @throws data.selections.notFound|wrongState, 601 kernel.changed */
async function lockedOwn(tx: Context, it: { selectionId: number; rowVer: number }, status: Row['status']) {
  const row = await queries.lockOwn(tx, it.selectionId);
  if (!row) throw missing();
  if (row.rowVer !== it.rowVer) throw conflict('kernel.changed');
  if (row.status !== status) throw fail('data.selections.wrongState');
  return row;
}

/** Changes the texts of a draft; fields that are left out keep their values. */
export function edit(ctx: Context, { selectionId, rowVer, ...body }: EditedSelection): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedOwn(tx, { selectionId, rowVer }, 'draft');
    const fields = completed(NewSelection.omit({ query: true }), before, body);
    refuseIncomplete(fields);
    await queries.update(tx, selectionId, fields);
  });
}

/** Makes a draft public; from then on neither its texts nor its list change. */
export function publish(ctx: Context, it: { selectionId: number; rowVer: number }): Promise<{ publicId: string }> {
  return inTransaction(ctx, async (tx) => {
    const { publicId } = await lockedOwn(tx, it, 'draft');
    await queries.update(tx, it.selectionId, { status: 'published', publishTime: tx.now });
    return { publicId };
  });
}

/** Deletes a draft. @throws data.selections.notFound */
export async function remove(ctx: Context, selectionId: number): Promise<void> {
  if (!(await queries.removeDraft(ctx, selectionId))) throw missing();
}

const withdrawal = (ctx: Context, reason: string) => ({
  status: 'withdrawn' as const,
  withdrawTime: ctx.now,
  withdrawReason: reason,
  withdrawnBy: ctx.actor.userId,
});

/** Withdraws the caller's own public selection; its page becomes a tombstone with the reason. */
export function withdrawOwn(ctx: Context, it: Withdrawal): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockedOwn(tx, it, 'published');
    await queries.update(tx, it.selectionId, withdrawal(tx, it.reason));
  });
}

/** Withdraws a public selection as an administrator, and notifies its owner. @throws data.selections.notFound|wrongState, 601 kernel.changed */
export function withdraw(ctx: Context, it: Withdrawal): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await queries.lock(tx, it.selectionId);
    if (!row || row.status === 'draft') throw missing();
    if (row.rowVer !== it.rowVer) throw conflict('kernel.changed');
    if (row.status !== 'published') throw fail('data.selections.wrongState');
    await queries.update(tx, it.selectionId, withdrawal(tx, it.reason));
    if (row.userId !== tx.actor.userId) await mailWithdrawn(tx, row, it.reason);
    noteOperation(tx, row.titleZh || row.titleEn);
  });
}

export async function list(ctx: Context, query: SelectionQuery) {
  const { total, rows } = await queries.listPublic(ctx, query);
  return { total, rows: rows.map((row) => ({ ...row, may: { withdraw: row.status === 'published' } })) };
}

export async function own(ctx: Context, selectionId: number) {
  const row = await queries.findOwn(ctx, selectionId);
  if (!row) throw missing();
  return row;
}

/** A public selection. A withdrawn one has lost description and query. @throws data.selections.notFound */
export async function find(ctx: Context, publicId: string): Promise<Selection> {
  const row = await queries.findByPublicId(ctx, publicId);
  if (!row || row.status === 'draft') throw missing();
  const shown = row.status === 'withdrawn' ? { ...row, descriptionZh: '', descriptionEn: '', query: '' } : row;
  return Selection.parse(shown);
}

/** A selection whose list the caller may read. @throws data.selections.notFound|withdrawn */
export async function readable(ctx: Context, publicId: string): Promise<Row> {
  const row = await queries.findByPublicId(ctx, publicId);
  const isOwn = row !== undefined && ctx.actor.userId !== 0 && row.userId === ctx.actor.userId;
  if (!row || (row.status === 'draft' && !isOwn)) throw missing();
  if (row.status === 'withdrawn' && !isOwn) throw fail('data.selections.withdrawn', {}, 410);
  return row;
}

/** A page of a list; the records as visitors see them now, whoever calls. */
export async function items(
  ctx: Context,
  publicId: string,
  query: PageQuery,
): Promise<{ total: number; rows: SelectionItem[] }> {
  const { selectionId, itemCount } = await readable(ctx, publicId);
  const lastPage = Math.floor((itemCount - 1) / query.pageSize) * query.pageSize;
  const offset = query.reasonable === 'false' ? offsetOf(query) : Math.min(offsetOf(query), lastPage);
  return { total: itemCount, rows: await readItems(ctx, selectionId, offset, query.pageSize) };
}
