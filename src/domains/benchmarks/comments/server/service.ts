import { conflict, fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { PageQuery } from '#shared/paging';
import { currentVersion } from '#module/benchmarks/datasets';
import { listedModel } from '#module/benchmarks/submissions';
import { setting } from '#module/system/settings';
import {
  commentActs,
  leadsFrom,
  maxPerDay,
  type CommentAct,
  type CommentQuery,
  type CommentStatus,
  type Decision,
  type Subject,
} from '../contract.ts';
import { commentTexts } from '../texts/index.ts';
import { mailWaiting } from './mails.ts';
import { looksLikeSpam, mayOf } from './policy.ts';
import * as queries from './queries.ts';
import type { About } from './queries.ts';

const day = 24 * 3600_000;

/**
 * The subject of a comment, if visitors can see it now. @throws benchmarks.datasets.notFound,
 * benchmarks.submissions.notFound
 */
async function aboutOf(ctx: Context, { kind, publicId }: Subject): Promise<About> {
  if (kind === 'model') return { modelId: await listedModel(ctx, publicId) };
  const { datasetId } = await currentVersion(ctx, publicId);
  return { datasetId };
}

/** A page of comments on a data set or a model. @throws as {@link aboutOf} */
export async function front(ctx: Context, subject: Subject, query: PageQuery) {
  return queries.front(ctx, await aboutOf(ctx, subject), query);
}

/**
 * Stores a comment; depending on the setting it is visible immediately or waits for a moderator. One that looks like
 * spam always waits.
 * @throws as {@link aboutOf}, benchmarks.comments.tooMany
 */
export async function write(ctx: Context, subject: Subject, content: string): Promise<{ status: CommentStatus }> {
  const about = await aboutOf(ctx, subject);
  const { userId } = ctx.actor;
  const since = new Date(ctx.now.getTime() - day);
  if ((await queries.countSince(ctx, userId, since)) >= maxPerDay)
    throw fail('benchmarks.comments.tooMany', { count: maxPerDay });
  const isShownAtOnce =
    (await setting(ctx, 'bench.comment.moderation')) === 'post' &&
    !looksLikeSpam({ content, ...(await queries.spamSigns(ctx, userId, content)) });
  const status = isShownAtOnce ? 'visible' : 'pending';
  await inTransaction(ctx, async (tx) => {
    await queries.insert(tx, { ...about, userId, content, status, createTime: tx.now });
    if (status === 'pending') await mailWaiting(tx, content);
  });
  return { status };
}

/** Deletes a comment of the caller. @throws benchmarks.comments.notFound */
export async function removeOwn(ctx: Context, commentId: number): Promise<void> {
  if ((await queries.remove(ctx, [commentId], ctx.actor.userId)) === 0) throw fail('benchmarks.comments.notFound');
}

/** Removes comments, all of them or none. @throws benchmarks.comments.notFound */
export function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if ((await queries.remove(tx, ids)) < new Set(ids).size) throw fail('benchmarks.comments.notFound');
  });
}

/** Comments with the actions that the caller may do with each. */
export async function list(ctx: Context, query: CommentQuery) {
  const { total, rows } = await queries.list(ctx, query);
  return { total, rows: rows.map((row) => ({ ...row, may: mayOf(ctx.actor, row.status) })) };
}

/** Length in characters of the quotation that identifies a comment in the operation log. */
const longestQuoted = 40;

/**
 * A moderator's action on comments, with the versions that were read: on all of them or none.
 * @throws benchmarks.comments.notFound|wrongState, 601 kernel.changed
 */
export function move(ctx: Context, act: CommentAct, { comments }: Decision): Promise<void> {
  const ids = comments.map(({ commentId }) => commentId);
  return inTransaction(ctx, async (tx) => {
    const found = new Map((await queries.lock(tx, ids)).map((comment) => [comment.commentId, comment]));
    for (const { commentId, rowVer } of comments) {
      const comment = found.get(commentId);
      if (!comment) throw fail('benchmarks.comments.notFound');
      if (comment.rowVer !== rowVer) throw conflict('kernel.changed');
      noteOperation(tx, comment.content.slice(0, longestQuoted));
      if (!leadsFrom(act, comment.status)) {
        const state = translatorOf(commentTexts, ctx.language)(`states.${comment.status}`);
        throw fail('benchmarks.comments.wrongState', { state });
      }
    }
    await queries.moderate(tx, ids, commentActs[act].to);
  });
}

/**
 * Takes down everything that the author of a comment wrote, so that a flood is answered with one action: pending
 * comments are rejected, visible ones hidden. Returns their number.
 * @throws benchmarks.comments.notFound
 */
export function takeDownAuthor(ctx: Context, commentId: number): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    const author = await queries.authorOf(tx, commentId);
    if (!author) throw fail('benchmarks.comments.notFound');
    noteOperation(tx, author.userName);
    return { count: await queries.takeDownOf(tx, author.userId) };
  });
}
