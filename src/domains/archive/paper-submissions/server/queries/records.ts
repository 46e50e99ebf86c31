import { sql, type Selectable, type Updateable } from 'kysely';
import { wireDay } from '#shared/time';
import type { Author } from '#contract/data/resources';
import type { Context } from '#server/context';
import type { BizPaperSubmission } from '#server/database/schema';
import type { PaperStatus, SubmissionAct, SubmissionDraft, SubmissionFile, SubmissionStatus } from '../../contract.ts';
import { submissionStatus } from '../../contract.ts';

type Chosen = 'paperStatus' | 'sharingMethod' | 'license' | 'preservationPlan';

/** A whole row with typed JSON columns; the schemas of the contract validated them before storage. */
export type SubmissionRecord = Omit<Selectable<BizPaperSubmission>, 'status' | 'authors' | Chosen> & {
  status: SubmissionStatus;
  authors: Author[];
  paperStatus: PaperStatus | '';
} & Pick<SubmissionDraft, Chosen>;

export async function find(ctx: Context, submissionId: number): Promise<SubmissionRecord | undefined> {
  const row = await ctx.db
    .selectFrom('bizPaperSubmission')
    .selectAll()
    .where('submissionId', '=', submissionId)
    .executeTakeFirst();
  return row as SubmissionRecord | undefined;
}

/** Locks the row until the transaction ends. */
export async function lock(ctx: Context, submissionId: number): Promise<SubmissionRecord | undefined> {
  const row = await ctx.db
    .selectFrom('bizPaperSubmission')
    .selectAll()
    .where('submissionId', '=', submissionId)
    .forUpdate()
    .executeTakeFirst();
  return row as SubmissionRecord | undefined;
}

/** The accepted submission from which a resource was created. */
export const ofResource = (ctx: Context, resourceId: number) =>
  ctx.db
    .selectFrom('bizPaperSubmission')
    .select(['submissionId', 'doi'])
    .where('resourceId', '=', resourceId)
    .where('status', '=', submissionStatus.accepted)
    .executeTakeFirst();

export async function countDrafts(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('bizPaperSubmission')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('userId', '=', ctx.actor.userId)
    .where('status', '=', submissionStatus.draft)
    .executeTakeFirstOrThrow();
  return count;
}

/** A draft of the caller in which nothing was saved yet, locked until the transaction ends. */
export async function findUntouched(ctx: Context): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('bizPaperSubmission')
    .select('submissionId')
    .where('userId', '=', ctx.actor.userId)
    .where('status', '=', submissionStatus.draft)
    .where('rowVer', '=', 0)
    .orderBy('submissionId', 'desc')
    .forUpdate()
    .executeTakeFirst();
  return row?.submissionId;
}

/** Creates an empty draft of the caller. */
export async function insert(ctx: Context, isDemo: boolean): Promise<number> {
  const { submissionId } = await ctx.db
    .insertInto('bizPaperSubmission')
    .values({
      submissionNo: sql<string>`${`PAP-${wireDay(ctx.now).slice(0, 4)}-`} || lpad(nextval('biz_paper_submission_no')::text, 6, '0')`,
      userId: ctx.actor.userId,
      isDemo,
      createTime: ctx.now,
      updateTime: ctx.now,
    })
    .returning('submissionId')
    .executeTakeFirstOrThrow();
  return submissionId;
}

/** Updates a locked row and increments its version. Returns the new version. */
export async function update(
  ctx: Context,
  submissionId: number,
  change: Updateable<BizPaperSubmission>,
): Promise<number> {
  const { rowVer } = await ctx.db
    .updateTable('bizPaperSubmission')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
    .where('submissionId', '=', submissionId)
    .returning('rowVer')
    .executeTakeFirstOrThrow();
  return rowVer;
}

/** Records a change outside the form. The version of the form is kept, so that its window can go on saving. */
export async function touch(ctx: Context, submissionId: number): Promise<void> {
  await ctx.db
    .updateTable('bizPaperSubmission')
    .set({ updateTime: ctx.now })
    .where('submissionId', '=', submissionId)
    .execute();
}

export async function remove(ctx: Context, submissionId: number): Promise<void> {
  await ctx.db.deleteFrom('bizPaperSubmission').where('submissionId', '=', submissionId).execute();
}

/** The next number of a receipt. */
export async function nextReceipt(ctx: Context): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select ${`CMP-LW-${wireDay(ctx.now).slice(0, 4)}-`} || lpad(nextval('biz_paper_receipt_no')::text, 6, '0') as no`.execute(
    ctx.db,
  );
  return rows[0]!.no;
}

/** Records a step; the database refuses changes to it. */
export async function insertStep(
  ctx: Context,
  submissionId: number,
  act: SubmissionAct | 'create',
  comments = '',
): Promise<void> {
  await ctx.db
    .insertInto('bizPaperSubmissionStep')
    .values({ submissionId, act, actorId: ctx.actor.userId || null, comments, time: ctx.now })
    .execute();
}

export async function steps(ctx: Context, submissionId: number) {
  const rows = await ctx.db
    .selectFrom('bizPaperSubmissionStep')
    .leftJoin('sysUser', 'sysUser.userId', 'actorId')
    .select(['id', 'act', 'sysUser.nickName as actorName', 'comments', 'time'])
    .where('submissionId', '=', submissionId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, act: row.act as SubmissionAct | 'create', actorName: row.actorName ?? '' }));
}

export const files = (ctx: Context, submissionId: number) =>
  ctx.db
    .selectFrom('bizPaperSubmissionFile')
    .select(['id', 'fileId', 'name', 'size', 'sha256', 'createTime'])
    .where('submissionId', '=', submissionId)
    .orderBy('id')
    .execute();

export const findFile = (ctx: Context, submissionId: number, id: number) =>
  ctx.db
    .selectFrom('bizPaperSubmissionFile')
    .select(['id', 'fileId', 'name'])
    .where('submissionId', '=', submissionId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertFile(
  ctx: Context,
  file: { submissionId: number; fileId: number; name: string; size: number; sha256: string },
): Promise<Omit<SubmissionFile, 'createTime'> & { createTime: Date }> {
  const { submissionId: _of, fileId: _stored, ...shown } = file;
  const { id } = await ctx.db
    .insertInto('bizPaperSubmissionFile')
    .values({ ...file, createTime: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...shown, id, createTime: ctx.now };
}

export async function deleteFile(ctx: Context, id: number): Promise<void> {
  await ctx.db.deleteFrom('bizPaperSubmissionFile').where('id', '=', id).execute();
}

/** Removes the files of a submission; the stored bytes are kept. Returns the file ids. */
export async function takeFiles(ctx: Context, submissionId: number): Promise<number[]> {
  const rows = await ctx.db
    .deleteFrom('bizPaperSubmissionFile')
    .where('submissionId', '=', submissionId)
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Removes the files of all demonstration submissions. */
export async function takeDemoFiles(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .deleteFrom('bizPaperSubmissionFile')
    .where('submissionId', 'in', (of) =>
      of.selectFrom('bizPaperSubmission').select('submissionId').where('isDemo', '=', true),
    )
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Name and contact data of a submission's author. */
export const authorOf = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'nickName', 'email', 'deptId'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();

export const demoMade = async (ctx: Context): Promise<boolean> =>
  (await ctx.db
    .selectFrom('bizPaperSubmission')
    .select('submissionId')
    .where('isDemo', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The ids of these submissions that exist. */
export async function existing(ctx: Context, submissionIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('bizPaperSubmission')
    .select('submissionId')
    .where('submissionId', 'in', submissionIds)
    .execute();
  return rows.map(({ submissionId }) => submissionId);
}
