import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import type { BenchDataset, DB } from '#server/database/schema';
import { datasetSorts, type DatasetQuery, type DatasetRow } from '../../contract.ts';

type Where = ExpressionBuilder<DB, 'benchDataset'>;
type Narrow = Pick<DatasetRow, 'taskType' | 'field' | 'status'>;

function filterOf(query: DatasetQuery) {
  const { name, taskType, field, status } = query;
  return (where: Where) =>
    where.and([
      ...(name ? [containsText(['nameZh', 'nameEn', 'publicId'], name)] : []),
      ...(taskType ? [where('taskType', '=', taskType)] : []),
      ...(field ? [where('field', '=', field)] : []),
      ...(status ? [where('status', '=', status)] : []),
      isWithin('updateTime', query, 'UpdateTime'),
    ]);
}

export function list(ctx: Context, query: DatasetQuery) {
  const sort = datasetSorts.find((column) => column === query.orderByColumn);
  const found = ctx.db
    .selectFrom('benchDataset')
    .select(['datasetId', 'publicId', 'nameZh', 'nameEn', 'taskType', 'field', 'status', 'sort', 'publishTime'])
    .select(['isDemo', 'updateBy', 'updateTime', 'rowVer'])
    .select(
      sql<number>`(select count(*)::int from bench_model as it join bench_version as v using (version_id)
        where v.dataset_id = bench_dataset.dataset_id)`.as('modelCount'),
    )
    .where(filterOf(query))
    .$narrowType<Narrow>();
  const ordered = sort ? found.orderBy(sort, query.isAsc) : found.orderBy('sort');
  return pageOf(
    query,
    async () => {
      const { total } = await ctx.db
        .selectFrom('benchDataset')
        .select((all) => all.fn.countAll<number>().as('total'))
        .where(filterOf(query))
        .executeTakeFirstOrThrow();
      return total;
    },
    (limit, offset) => ordered.orderBy('publicId').limit(limit).offset(offset).execute(),
  );
}

/** Stored files of a data set that visitors can download, of all its versions. */
export async function fileIds(ctx: Context, datasetId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('benchFile')
    .innerJoin('benchVersion', 'benchVersion.versionId', 'benchFile.versionId')
    .select('fileId')
    .where('datasetId', '=', datasetId)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

export function byId(ctx: Context, datasetId: number) {
  return ctx.db
    .selectFrom('benchDataset')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from bench_model as it join bench_version as v using (version_id)
        where v.dataset_id = bench_dataset.dataset_id)`.as('modelCount'),
    )
    .where('datasetId', '=', datasetId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** Locks a record until the transaction ends. */
export function lock(ctx: Context, datasetId: number) {
  return ctx.db
    .selectFrom('benchDataset')
    .selectAll()
    .where('datasetId', '=', datasetId)
    .forUpdate()
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

export type DatasetRecord = NonNullable<Awaited<ReturnType<typeof lock>>>;

/** Updates a record and increments its version. */
export function update(ctx: Context, datasetId: number, change: Updateable<BenchDataset>): Promise<DatasetRecord> {
  return ctx.db
    .updateTable('benchDataset')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('datasetId', '=', datasetId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

export function insert(ctx: Context, row: Insertable<BenchDataset>): Promise<DatasetRecord> {
  return ctx.db.insertInto('benchDataset').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}
