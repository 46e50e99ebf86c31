import { sql } from 'kysely';
import type { Context } from '#server/context';
import { resourceStatus } from '#contract/data/resources';

/** Owners told in one run; the rest follows the next night. */
const mostTold = 1000;

/** Marks published resources that people have downloaded and whose owners were not told; returns them. */
export async function markFirstUsed(ctx: Context) {
  const { rows } = await sql<{ resourceId: number; ownerId: number; titleZh: string; titleEn: string }>`
    with used as (
      select p.resource_id from data_resource_popularity p
      where p.download_count > 0 and not exists (select from data_usage_told t where t.resource_id = p.resource_id)
      limit ${mostTold}
    ), told as (
      insert into data_usage_told (resource_id, told_at) select resource_id, ${ctx.now} from used
      on conflict do nothing returning resource_id
    )
    select r.resource_id, r.owner_id, r.title_zh, r.title_en from told join data_resource r using (resource_id)
    where r.status = ${sql.lit(resourceStatus.published)} and not r.is_demo order by r.resource_id`.execute(ctx.db);
  return rows;
}
