import { sql } from 'kysely';
import type { Context } from '#server/context';
import { resourceStatus, type RelationType } from '#contract/data/resources';

/** Relations by which a work says that it uses another one. */
const citing = ['References', 'Cites', 'IsDerivedFrom'] as const satisfies readonly RelationType[];

/**
 * Marks published resources that are cited and whose owners were not told; returns them. A citation becomes known in two
 * ways: the record itself names the citing work, or a record of somebody else, changed since `since`, names the record.
 */
export async function markFirstCited(ctx: Context, since: Date) {
  const published = sql.lit(resourceStatus.published);
  const { rows } = await sql<{
    resourceId: number;
    ownerId: number;
    publicId: string;
    titleZh: string;
    titleEn: string;
  }>`
    with works as materialized (
      select r.owner_id, work ->> 'idType' as id_type, work ->> 'value' as id
      from data_resource r cross join lateral jsonb_array_elements(r.related_works) work
      where r.update_time >= ${since} and r.status = ${published}
        and work ->> 'relation' = any(${[...citing]}::text[])
    ), cited as (
      select resource_id from data_resource
      where related_works @> '[{"relation": "IsCitedBy"}]' and update_time >= ${since} and status = ${published}
      union
      select r.resource_id from works join data_resource r on r.doi = any(array[id, lower(id)])
      where id_type = 'DOI' and r.status = ${published} and r.owner_id <> works.owner_id
      union
      select r.resource_id from works join data_resource r on r.cstr = any(array[id, 'CSTR:' || id])
      where id_type = 'CSTR' and r.status = ${published} and r.owner_id <> works.owner_id
    ), told as (
      insert into data_citation_told (resource_id, told_at)
      select resource_id, ${ctx.now} from cited
      where not exists (select from data_citation_told t where t.resource_id = cited.resource_id)
      limit ${maxTold}
      on conflict do nothing returning resource_id
    )
    select r.resource_id, r.owner_id, r.public_id, r.title_zh, r.title_en from told join data_resource r using (resource_id)
    where not r.is_demo order by r.resource_id`.execute(ctx.db);
  return rows;
}

/** Owners told in one run; the rest follows the next night. */
const maxTold = 1000;

/** Marks published resources that people have downloaded and whose owners were not told; returns them. */
export async function markFirstUsed(ctx: Context) {
  const { rows } = await sql<{ resourceId: number; ownerId: number; titleZh: string; titleEn: string }>`
    with used as (
      select p.resource_id from data_resource_popularity p
      where p.download_count > 0 and not exists (select from data_usage_told t where t.resource_id = p.resource_id)
      limit ${maxTold}
    ), told as (
      insert into data_usage_told (resource_id, told_at) select resource_id, ${ctx.now} from used
      on conflict do nothing returning resource_id
    )
    select r.resource_id, r.owner_id, r.title_zh, r.title_en from told join data_resource r using (resource_id)
    where r.status = ${sql.lit(resourceStatus.published)} and not r.is_demo order by r.resource_id`.execute(ctx.db);
  return rows;
}
