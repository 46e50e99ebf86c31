import { conflict } from '#shared/fail';
import type { Context } from '#server/context';
import { startTask, type Beginning } from '#module/archive/tasks';
import { mailApplicant } from '../mails.ts';
import * as records from '../queries/records.ts';
import type { ApplicationRecord } from '../queries/records.ts';
import { act, type Which } from './acting.ts';

/**
 * Accepts an application: its project stands in the register from the commit on; the applicant gets a mail.
 * @throws archive.applications.notFound|own, 601 archive.applications.wrongState|changed|registered
 */
export async function accept(
  ctx: Context,
  { comments, ...which }: Which & { comments: string },
): Promise<{ projectId: number }> {
  let projectId = 0;
  await act(ctx, which, { name: 'accept', comments }, async (tx, row) => {
    if (await records.isRegistered(tx, row.projectNo)) throw registered(row.projectNo);
    const applicant = await records.applicantOf(tx, row.userId);
    projectId = await records.insertProject(tx, projectOf(row, applicant.deptId));
    await startTask(tx, beginningOf(row, projectId));
    await mailApplicant(tx, applicant, row, 'accepted', comments);
    return { projectId, opinion: comments, decidedBy: tx.actor.userId, decidedAt: tx.now };
  }).catch((error: unknown) => {
    // Two applications of one project accepted at the same moment: the index lets one pass.
    if ((error as { constraint?: string }).constraint !== 'pms_project_no') throw error;
    throw registered('');
  });
  return { projectId };
}

const registered = (projectNo: string) => conflict('archive.applications.registered', { no: projectNo });

/** What the project's task begins with: who applied works on it at once, the others are invited. */
const beginningOf = (row: ApplicationRecord, projectId: number): Beginning => ({
  projectId,
  applicantId: row.userId,
  leaderEmail: row.leaderEmail,
  contactEmail: row.contactEmail,
  topics: row.topics,
  isDemo: row.isDemo,
});

/** What the register takes over of an application, one by one. */
function projectOf(row: ApplicationRecord, deptId: number | null) {
  const { projectNo, nameZh, nameEn, specialNo, specialName, planType, leadOrg, agency, participantOrgs } = row;
  const { leaderName, leaderPhone, leaderEmail, contactName, contactPhone, contactEmail } = row;
  const { startDate, endDate, acceptDate, funding, intro, isDemo } = row;
  return {
    ...{ projectNo, nameZh, nameEn, specialNo, specialName, planType, leadOrg, agency, participantOrgs },
    ...{ leaderName, leaderPhone, leaderEmail, contactName, contactPhone, contactEmail },
    ...{ startDate, endDate, acceptDate, funding, intro, isDemo, deptId },
  };
}

/** Gives an application back with a reason, by mail. @throws archive.applications.notFound|own, 601 wrongState|changed */
export const giveBack = (ctx: Context, { comments, ...which }: Which & { comments: string }): Promise<void> =>
  act(ctx, which, { name: 'return', comments }, async (tx, row) => {
    await mailApplicant(tx, await records.applicantOf(tx, row.userId), row, 'returned', comments);
    return { opinion: comments, decidedBy: tx.actor.userId, decidedAt: tx.now };
  });
