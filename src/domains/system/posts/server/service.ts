import { fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import type { EditedPost, NewPost, PostQuery } from '../contract.ts';
import { postTexts } from '../texts/index.ts';
import * as queries from './queries.ts';

/** @throws system.posts.notFound */
export async function find(ctx: Context, postId: number) {
  const row = await queries.byId(ctx, postId);
  if (!row) throw fail('system.posts.notFound');
  return row;
}

/** @throws system.posts.nameTaken|codeTaken */
export function add(ctx: Context, body: NewPost): Promise<number> {
  noteOperation(ctx, body.postName);
  return unlessTaken(queries.add(ctx, body));
}

/** @throws system.posts.notFound|nameTaken|codeTaken */
export async function edit(ctx: Context, body: EditedPost): Promise<void> {
  const before = await find(ctx, body.postId);
  noteOperation(ctx, before.postName, changedFields(before, body));
  if (!(await unlessTaken(queries.update(ctx, body)))) throw fail('system.posts.notFound');
}

/** All of them or none. @throws system.posts.notFound|inUse */
export function remove(ctx: Context, postIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if ((await queries.lock(tx, postIds)) !== postIds.length) throw fail('system.posts.notFound');
    const [name] = await queries.held(tx, postIds);
    if (name !== undefined) throw fail('system.posts.inUse', { name });
    await queries.remove(tx, postIds);
  });
}

/** Everything that the filters match, with headings in the caller's language. */
export async function exported(ctx: Context, query: PostQuery): Promise<FileReply> {
  const t = translatorOf(postTexts, ctx.language);
  return workbook({
    name: t('export.name'),
    columns: [
      { title: t('export.postId') },
      { title: t('fields.postCode'), width: 24 },
      { title: t('fields.postName'), width: 24 },
      { title: t('export.postSort') },
      { title: t('fields.status') },
    ],
    rows: (await queries.found(ctx, query)).map((row) => [
      row.postId,
      row.postCode,
      row.postName,
      row.postSort,
      t(`status.${row.status}`),
    ]),
  });
}

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const path = queries.takenColumn(error);
    if (!path) throw error;
    const reason = path === 'postName' ? 'system.posts.nameTaken' : 'system.posts.codeTaken';
    throw failFields(reason, [{ path, reason }]);
  }
}
