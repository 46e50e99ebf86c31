import { ProjectForm } from '#contract/archive/projects';
import { findByNumber, hasTask, registerProject } from '#module/archive/projects';
import { conflict, Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { startTask, type Beginning } from '#module/archive/tasks';
import { mailApplicant } from '../mails.ts';
import * as records from '../queries/records.ts';
import type { ApplicationRecord } from '../queries/records.ts';
import { act, type Which } from './acting.ts';

/**
 * Accepts an application. In the same transaction its project is registered, or the registered project without a task
 * is used; its task begins, and the applicant gets a mail.
 * @throws archive.applications.notFound|own, archive.projects.period, 601
 * archive.applications.wrongState|changed|registered
 */
export async function accept(
  ctx: Context,
  { comments, ...which }: Which & { comments: string },
): Promise<{ projectId: number }> {
  let projectId = 0;
  await act(ctx, which, { name: 'accept', comments }, async (tx, row) => {
    const applicant = await records.applicantOf(tx, row.userId);
    projectId = await registered(tx, row, applicant.deptId);
    await startTask(tx, beginningOf(row, projectId));
    await mailApplicant(tx, row.userId, row, 'accepted', comments);
    return { projectId, opinion: comments, decidedBy: tx.actor.userId, decidedAt: tx.now };
  });
  return { projectId };
}

/** The project of an application: the registered project that has no task yet, or a new one. @throws 601 registered */
async function registered(ctx: Context, row: ApplicationRecord, deptId: number | null): Promise<number> {
  const taken = () => conflict('archive.applications.registered', { no: row.projectNo });
  const there = await findByNumber(ctx, row.projectNo, { locked: true });
  if (there && (await hasTask(ctx, there.projectId))) throw taken();
  if (there) return there.projectId;
  return registerProject(ctx, projectOf(row), { deptId, isDemo: row.isDemo }).catch((error: unknown) => {
    // The number was registered concurrently after the lookup.
    throw error instanceof Failure && error.key === 'archive.projects.sameNo' ? taken() : error;
  });
}

/** The input of the project's task: the applicant becomes a member at once, the others are invited. */
const beginningOf = (row: ApplicationRecord, projectId: number): Beginning => ({
  projectId,
  applicantId: row.userId,
  leaderEmail: row.leaderEmail,
  contactEmail: row.contactEmail,
  topics: row.topics,
  isDemo: row.isDemo,
});

/** The fields that the register takes from an application. */
const projectOf = (row: ApplicationRecord): ProjectForm =>
  ProjectForm.parse({
    ...row,
    // The register and its certificates need a name; an application may give it in either language.
    nameZh: row.nameZh || row.nameEn,
    startDate: row.startDate ?? '',
    endDate: row.endDate ?? '',
    acceptDate: row.acceptDate ?? '',
    funding: row.funding,
  });

/** Returns an application with a reason, by mail. @throws archive.applications.notFound|own, 601 wrongState|changed */
export const returnForRevision = (ctx: Context, { comments, ...which }: Which & { comments: string }): Promise<void> =>
  act(ctx, which, { name: 'return', comments }, async (tx, row) => {
    await mailApplicant(tx, row.userId, row, 'returned', comments);
    return { opinion: comments, decidedBy: tx.actor.userId, decidedAt: tx.now };
  });
