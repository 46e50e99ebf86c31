import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import { Synonym, type EditedSynonym, type NewSynonym, type SynonymQuery } from '../contract.ts';

const { contains, within } = conditionsOn('dataSynonym');

const records = recordsOf({
  table: 'dataSynonym',
  key: 'synonymId',
  schema: Synonym,
  // Newest first.
  order: ['synonymId desc'],
  filters: (query: SynonymQuery) => [
    contains(['terms', 'remark'], query.keyword),
    within('createTime', query, 'CreateTime'),
  ],
});
export const { list, byId, lock, remove } = records;

/** The terms of all sets. */
export async function allTerms(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.selectFrom('dataSynonym').select('terms').orderBy('synonymId').execute();
  return rows.map(({ terms }) => terms);
}

export const insert = (ctx: Context, { terms, remark }: NewSynonym) =>
  records.insert(ctx, { terms, remark, createBy: ctx.actor.userName, createTime: ctx.now });

export async function insertSets(ctx: Context, sets: readonly string[]): Promise<void> {
  if (sets.length === 0) return;
  await ctx.db
    .insertInto('dataSynonym')
    .values(sets.map((terms) => ({ terms, createBy: 'system', createTime: ctx.now })))
    .execute();
}

/** Fields that a change omits keep their values. */
export const update = (ctx: Context, id: number, { terms, remark }: Omit<EditedSynonym, 'synonymId' | 'rowVer'>) =>
  records.update(ctx, id, { terms, remark, updateBy: ctx.actor.userName, updateTime: ctx.now });
