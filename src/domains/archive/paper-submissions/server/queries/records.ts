import { sql, type Selectable } from 'kysely';
import type { Author } from '#contract/data/resources';
import type { Context } from '#server/context';
import { existingIn, takeDemoFiles, takeFilesOf } from '#server/database/attached-files';
import { draftsOf, yearlyNumber } from '#server/database/draft-records';
import type { BizPaperSubmission } from '#server/database/schema';
import { stepsIn } from '#server/database/step-records';
import type { PaperStatus, SubmissionAct, SubmissionDraft, SubmissionFile, SubmissionStatus } from '../../contract.ts';
import { submissionStatus } from '../../contract.ts';

type Chosen = 'paperStatus' | 'sharingMethod' | 'license' | 'preservationPlan';

/** A whole row with typed JSON columns; the schemas of the contract validated them before storage. */
export type SubmissionRecord = Omit<Selectable<BizPaperSubmission>, 'status' | 'authors' | Chosen> & {
  status: SubmissionStatus;
  authors: Author[];
  paperStatus: PaperStatus | '';
} & Pick<SubmissionDraft, Chosen>;

export const { find, lock, countOwn, findUntouched, update, touch, hasDemo } = draftsOf<
  'bizPaperSubmission',
  SubmissionRecord
>('bizPaperSubmission', 'submissionId', submissionStatus.draft);

export const steps = stepsIn<SubmissionAct, 'bizPaperSubmissionStep'>('bizPaperSubmissionStep', 'submissionId');

/** The accepted submission from which a resource was created. */
export const ofResource = (ctx: Context, resourceId: number) =>
  ctx.db
    .selectFrom('bizPaperSubmission')
    .select(['submissionId', 'doi'])
    .where('resourceId', '=', resourceId)
    .where('status', '=', submissionStatus.accepted)
    .executeTakeFirst();

/** Creates an empty draft of the caller. */
export async function insert(ctx: Context, isDemo: boolean): Promise<number> {
  const { submissionId } = await ctx.db
    .insertInto('bizPaperSubmission')
    .values({
      submissionNo: yearlyNumber('PAP', ctx.now, 'biz_paper_submission_no'),
      userId: ctx.actor.userId,
      isDemo,
      createTime: ctx.now,
      updateTime: ctx.now,
    })
    .returning('submissionId')
    .executeTakeFirstOrThrow();
  return submissionId;
}

export async function remove(ctx: Context, submissionId: number): Promise<void> {
  await ctx.db.deleteFrom('bizPaperSubmission').where('submissionId', '=', submissionId).execute();
}

/** The next number of a receipt. */
export async function nextReceipt(ctx: Context): Promise<string> {
  const no = yearlyNumber('CMP-LW', ctx.now, 'biz_paper_receipt_no');
  const { rows } = await sql<{ no: string }>`select ${no} as no`.execute(ctx.db);
  return rows[0]!.no;
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
export const takeFiles = (ctx: Context, submissionId: number): Promise<number[]> =>
  takeFilesOf(ctx, 'bizPaperSubmissionFile', 'submissionId', submissionId);

/** Removes the files of all demonstration submissions. Returns the file ids. */
export const takeDemo = (ctx: Context): Promise<number[]> =>
  takeDemoFiles(ctx, 'bizPaperSubmissionFile', 'submissionId', 'bizPaperSubmission');

/** Name and contact data of a submission's author. */
export const authorOf = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'nickName', 'email', 'deptId'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();

/** Those of the submissions that exist. */
export const existing = existingIn('bizPaperSubmission', 'submissionId');
