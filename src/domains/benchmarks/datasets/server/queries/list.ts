import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import {
  sizeRanges,
  skillRanges,
  type DatasetCard,
  type DatasetRow,
  type PublicDatasetQuery,
  type PublicSort,
} from '../../contract.ts';
import { isRetired, measuredCount, primary, published } from './visible.ts';

const count = sql<number>`coalesce(standing.model_count, 0)`;

const bestSkill = sql<number | null>`round(standing.best_skill::numeric, 4)::double precision`;

const leader = sql<DatasetCard['leader']>`(
  select jsonb_build_object('publicId', it.public_id, 'name', it.name, 'mean', standing.best_mean)
  from bench_model as it where it.model_id = standing.leader_id)`;

function standingIs(standing: NonNullable<PublicDatasetQuery['standing']>): RawBuilder<SqlBool> {
  if (standing === 'none') return sql`${count} = 0`;
  if (standing === 'any') return sql`${count} > 0`;
  const [from, below] = skillRanges[standing];
  return sql`standing.best_skill >= ${from} and standing.best_skill < ${below}`;
}

function filtered(ctx: Context, query: PublicDatasetQuery) {
  const { keyword, taskType, field, size, license, standing } = query;
  let found = published(ctx).leftJoin('benchStanding as standing', 'standing.versionId', 'current.versionId');
  if (taskType) found = found.where('taskType', '=', taskType);
  if (field) found = found.where('field', '=', field);
  if (license) found = found.where('license', '=', license);
  if (standing) found = found.where(standingIs(standing));
  if (size)
    found = found
      .where('current.sampleCount', '>=', sizeRanges[size][0])
      .where('current.sampleCount', '<', sizeRanges[size][1]);
  if (keyword) found = found.where(containsText(['nameZh', 'nameEn', 'summaryZh', 'summaryEn', 'publicId'], keyword));
  return found;
}

/** Largest, best and latest first; names in alphabetical order. Undefined values come last. */
function orderOf(sort: PublicSort, isReversed: boolean, ctx: Context): RawBuilder<unknown> {
  const isUp = (sort === 'name') !== isReversed;
  const columns = {
    name: ctx.language === 'en' ? sql`lower(name_en)` : sql`lower(name_zh)`,
    samples: sql`current.sample_count`,
    models: count,
    skill: sql`standing.best_skill`,
    time: sql`bench_dataset.update_time`,
  };
  return sql`${columns[sort]} ${sql.raw(isUp ? 'asc' : 'desc')} nulls last`;
}

/** Public data sets, in the default or the requested order. */
export function frontList(ctx: Context, query: PublicDatasetQuery) {
  const { sort, order } = query;
  return pageOf(
    query,
    async () => {
      const { total } = await filtered(ctx, query)
        .select((all) => all.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    (limit, offset) => {
      const found = filtered(ctx, query)
        .select(['benchDataset.publicId', 'nameZh', 'nameEn', 'summaryZh', 'summaryEn', 'taskType', 'field', 'isDemo'])
        .select(['license', 'benchDataset.updateTime', 'current.sampleCount', bestSkill.as('bestSkill')])
        .select([count.as('modelCount'), measuredCount.as('measuredCount')])
        .select([primary.as('primary'), leader.as('leader'), isRetired.as('isRetired')])
        .$narrowType<Pick<DatasetRow, 'taskType' | 'field'>>();
      return (sort ? found.orderBy(orderOf(sort, order === 'reverse', ctx)) : found.orderBy('benchDataset.sort'))
        .orderBy('benchDataset.publicId')
        .limit(limit)
        .offset(offset)
        .execute();
    },
  );
}

/** Licences of public data sets, in alphabetical order. */
export async function licenses(ctx: Context): Promise<string[]> {
  const rows = await published(ctx)
    .select('license')
    .distinct()
    .where('license', '<>', '')
    .orderBy('license')
    .limit(100)
    .execute();
  return rows.map(({ license }) => license);
}
