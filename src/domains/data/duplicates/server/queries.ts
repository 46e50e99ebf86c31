import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { filesSeenByAll, publicRows, scopeByResource } from '#table/data/resources';
import type { Duplicate } from '../contract.ts';
import { resourceStatus, type ResourceStatus } from '#contract/data/resources';

/** Limit of shown hints. */
const most = 5;

/**
 * Limit of files that are compared, largest first: a draft with 100,000 files that repeats another also repeats a large
 * file.
 */
const maxCompared = 1000;

/** Fields of a resource that are compared. */
export interface Compared {
  resourceId: number;
  versionGroup: number;
  titleZh: string;
  titleEn: string;
  doi: string | null;
}

/** Records that are compared in addition to public ones, as predicates on the alias `r`. */
interface Others {
  seen: RawBuilder<SqlBool>;
  /** Drafts among them, whose DOI counts. */
  drafts: RawBuilder<SqlBool>;
}

/** Those of the caller. */
export function ownRecords({ actor: { userId } }: Context): Others {
  return {
    seen: sql<SqlBool>`r.owner_id = ${userId} and r.status <> ${sql.lit(resourceStatus.withdrawn)}`,
    drafts: sql<SqlBool>`r.owner_id = ${userId} and r.status in (${sql.lit(resourceStatus.draft)}, ${sql.lit(resourceStatus.rejected)})`,
  };
}

/** Submissions in these states within the caller's data scope, without drafts. */
export async function submissionsInScope(ctx: Context, states: readonly ResourceStatus[]): Promise<Others> {
  const scope = await scopeByResource(ctx, 'r.resourceId');
  return { seen: sql<SqlBool>`r.status = any(${states}::text[]) and ${scope}`, drafts: sql<SqlBool>`false` };
}

/** Resources of other version groups with the same content. Files are limited to public ones and those of `others`. */
export async function alike(ctx: Context, row: Compared, others: Others): Promise<Duplicate[]> {
  const seen = sql`(${publicRows('r')} or ${others.seen})`;
  const openNow = sql`(${filesSeenByAll('r', 'all', wireDay(ctx.now))} or ${others.seen})`;
  const { rows } = await sql<Duplicate>`
    with found as (
      select r.resource_id, 'title' as by from data_resource r
      where r.title_zh <> '' and lower(r.title_zh) = lower(${row.titleZh}) and ${seen}
      union
      select r.resource_id, 'title' from data_resource r
      where r.title_en <> '' and lower(r.title_en) = lower(${row.titleEn}) and ${seen}
      union
      select r.resource_id, 'doi' from data_resource r
      where r.doi = ${row.doi} and r.status not in (${sql.lit(resourceStatus.draft)}, ${sql.lit(resourceStatus.rejected)}) and ${seen}
      union
      select r.resource_id, 'doi' from data_resource r where r.doi = ${row.doi} and ${others.drafts}
      union
      select r.resource_id, 'file' from (
          select sha256 from data_resource_file where resource_id = ${row.resourceId} and size > 0
          order by size desc, id desc limit ${maxCompared}
        ) as own
        join data_resource_file f on f.sha256 = own.sha256
        join data_resource r on r.resource_id = f.resource_id
      where ${openNow}
    )
    select case when ${publicRows('r')} then r.public_id end as public_id,
      case when ${others.seen} then r.resource_id end as resource_id,
      r.resource_no, r.version, r.title_zh, r.title_en, array_agg(distinct found.by) as by
    from found join data_resource r using (resource_id)
    where r.version_group <> ${row.versionGroup}
    group by r.resource_id order by count(*) desc, r.resource_id desc limit ${most}`.execute(ctx.db);
  return rows;
}
