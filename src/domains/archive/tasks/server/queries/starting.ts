import { sql } from 'kysely';
import type { Context } from '#server/context';
import { applicationStatus } from '#contract/archive/applications';

/** The input of a new task, from the application. */
export interface Beginning {
  projectId: number;
  /** The applicant, who leads the project until the lead is passed on. */
  applicantId: number;
  leaderEmail: string;
  contactEmail: string;
  topics: readonly { topicNo: string; name: string; leader: string; org: string; dataDesc: string }[];
  isDemo: boolean;
}

/** Accepted applications whose project has no task, the first of each project. */
export async function acceptedWithoutTask(ctx: Context): Promise<Beginning[]> {
  const { rows } = await sql<Beginning>`
    select distinct on (a.project_id) a.project_id, a.user_id as applicant_id, a.leader_email, a.contact_email, a.topics, a.is_demo
    from pms_application a
    where a.status = ${sql.lit(applicationStatus.accepted)} and not exists (select from pms_task t where t.project_id = a.project_id)
    order by a.project_id, a.application_id`.execute(ctx.db);
  return rows;
}
