import { sql } from 'kysely';
import type { Context } from '#server/context';
import { loweredContains, loweredStartsWith } from '#server/database/contains-text';
import type { RelatedProject } from '#contract/data/resources';
import { maxOffered } from '../contract.ts';

/** Limit of rows before equal projects are merged: a common word has thousands. */
const maxRead = 300;

/** Projects that match the words, most frequent first. */
export async function lookUp(ctx: Context, keyword: string): Promise<(RelatedProject & { resources: number })[]> {
  const holds =
    [...keyword].length < 3
      ? sql`(${loweredStartsWith(sql`lower(project_no)`, keyword)} or ${loweredStartsWith(sql`lower(responsible)`, keyword)})`
      : loweredContains(sql.ref('words'), keyword);
  const { rows } = await sql<{ details: RelatedProject; resources: number }>`
    select (array_agg(details order by id desc))[1] as details, count(distinct resource_id)::int as resources
    from (select * from data_known_project where ${holds} limit ${maxRead}) found
    group by lower(project_no) order by resources desc, lower(project_no) limit ${maxOffered}`.execute(ctx.db);
  return rows.map(({ details, resources }) => ({ ...details, resources }));
}

export async function forget(ctx: Context, resourceId: number): Promise<void> {
  await ctx.db.deleteFrom('dataKnownProject').where('resourceId', '=', resourceId).execute();
}

export async function remember(ctx: Context, resourceId: number, projects: readonly RelatedProject[]): Promise<void> {
  if (projects.length === 0) return;
  await ctx.db
    .insertInto('dataKnownProject')
    .values(
      projects.map((project) => ({
        resourceId,
        projectNo: project.projectNo,
        responsible: project.responsible,
        details: JSON.stringify(project),
        words: [project.projectNo, project.responsible, project.agency, project.leadOrg].join(' ').toLowerCase(),
      })),
    )
    .execute();
}
