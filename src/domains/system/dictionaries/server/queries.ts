import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import { offsetOf } from '#shared/paging';
import type { Context } from '#server/context';
import type { DB, SysDictData, SysDictType } from '#server/schema';
import type { DictDataQuery } from '../contract.ts';

/** What the columns hold. */
type Narrow = { isDefault: 'Y' | 'N'; status: '0' | '1' };
export type DictRow = Selectable<SysDictData> & Narrow;

/** Stopped values are left out, and those of a stopped type. */
export function byType(ctx: Context, dictType: string): Promise<DictRow[]> {
  return ctx.db
    .selectFrom('sysDictData')
    .innerJoin('sysDictType', 'sysDictType.dictType', 'sysDictData.dictType')
    .selectAll('sysDictData')
    .$narrowType<Narrow>()
    .where('sysDictData.dictType', '=', dictType)
    .where('sysDictData.status', '=', '0')
    .where('sysDictType.status', '=', '0')
    .orderBy('sysDictData.dictSort')
    .orderBy('sysDictData.dictCode')
    .execute();
}

export async function list(ctx: Context, query: DictDataQuery): Promise<{ total: number; rows: DictRow[] }> {
  const { dictType, dictLabel, status } = query;
  const filter = (where: ExpressionBuilder<DB, 'sysDictData'>) =>
    where.and([
      ...(dictType ? [where('dictType', '=', dictType)] : []),
      ...(dictLabel ? [sql<boolean>`strpos(lower(dict_label || ' ' || dict_label_en), lower(${dictLabel})) > 0`] : []),
      ...(status ? [where('status', '=', status)] : []),
    ]);
  const [{ total }, rows] = await Promise.all([
    ctx.db
      .selectFrom('sysDictData')
      .select((all) => all.fn.countAll<number>().as('total'))
      .where(filter)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('sysDictData')
      .selectAll()
      .$narrowType<Narrow>()
      .where(filter)
      .orderBy('dictType')
      .orderBy('dictSort')
      .orderBy('dictCode')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return { total, rows };
}

export function byCode(ctx: Context, dictCode: number): Promise<DictRow | undefined> {
  return ctx.db
    .selectFrom('sysDictData')
    .selectAll()
    .$narrowType<Narrow>()
    .where('dictCode', '=', dictCode)
    .executeTakeFirst();
}

export async function typeExists(ctx: Context, dictType: string): Promise<boolean> {
  return (
    (await ctx.db.selectFrom('sysDictType').select('dictId').where('dictType', '=', dictType).executeTakeFirst()) !==
    undefined
  );
}

/** Whether another value of the type is the same. */
export async function valueTaken(ctx: Context, dictType: string, dictValue: string, except: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysDictData')
    .select('dictCode')
    .where('dictType', '=', dictType)
    .where('dictValue', '=', dictValue)
    .where('dictCode', '!=', except)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertType(ctx: Context, row: Insertable<SysDictType>): Promise<void> {
  await ctx.db
    .insertInto('sysDictType')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Values that are there already stay as they are. */
export async function insertValues(ctx: Context, rows: readonly Insertable<SysDictData>[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sysDictData')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['dictType', 'dictValue']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** False when there is no such value. */
export async function update(ctx: Context, dictCode: number, row: Partial<Insertable<SysDictData>>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysDictData')
    .set(row)
    .where('dictCode', '=', dictCode)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function remove(ctx: Context, codes: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysDictData').where('dictCode', 'in', codes).execute();
}
