import { type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import type { DB, SysDictData, SysDictType } from '#server/database/schema';
import {
  typeSorts,
  valueSorts,
  type DictData,
  type DictDataQuery,
  type DictType,
  type DictTypeQuery,
} from '../contract.ts';

/** Types of the columns' values. */
type Narrow = Pick<DictData, 'isDefault' | 'status' | 'listClass'>;
export type DictRow = Selectable<SysDictData> & Narrow;
export type TypeRow = Selectable<SysDictType> & Pick<DictType, 'status'>;

/** Whether one column, or the concatenation of two, contains a text, ignoring case. */
const contains = (text: string, first: string, second = first) => containsText([first, second], text);

/** Leaves out disabled values, and values of a disabled type. */
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

function valuesWhere(query: DictDataQuery) {
  const { dictType, dictLabel, status } = query;
  const { begin, end } = rangeOf(query, 'CreateTime');
  return (where: ExpressionBuilder<DB, 'sysDictData'>) =>
    where.and([
      ...(dictType ? [where('dictType', '=', dictType)] : []),
      ...(dictLabel ? [contains(dictLabel, 'dictLabel', 'dictLabelEn')] : []),
      ...(status ? [where('status', '=', status)] : []),
      ...(begin ? [where('createTime', '>=', begin)] : []),
      ...(end ? [where('createTime', '<=', end)] : []),
    ]);
}

/** Values in the requested order; by default in their own order. */
const orderedValues = (ctx: Context, query: DictDataQuery) => {
  const found = ctx.db.selectFrom('sysDictData').selectAll().$narrowType<Narrow>().where(valuesWhere(query));
  const sort = valueSorts.find((name) => name === query.orderByColumn);
  const sorted = sort ? found.orderBy(sort, query.isAsc) : found.orderBy('dictType').orderBy('dictSort');
  return sorted.orderBy('dictCode');
};

export function list(ctx: Context, query: DictDataQuery): Promise<{ total: number; rows: DictRow[] }> {
  return pageOf(
    query,
    async () =>
      (
        await ctx.db
          .selectFrom('sysDictData')
          .select((all) => all.fn.countAll<number>().as('total'))
          .where(valuesWhere(query))
          .executeTakeFirstOrThrow()
      ).total,
    (limit, offset) => orderedValues(ctx, query).limit(limit).offset(offset).execute(),
  );
}

/** All values of a query, in order. */
export const allValues = (ctx: Context, query: DictDataQuery): Promise<DictRow[]> =>
  orderedValues(ctx, query).execute();

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

/** Whether the type has another entry with the same value. */
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

function typesWhere(query: DictTypeQuery) {
  const { dictName, dictType, status } = query;
  const { begin, end } = rangeOf(query, 'CreateTime');
  return (where: ExpressionBuilder<DB, 'sysDictType'>) =>
    where.and([
      ...(dictName ? [contains(dictName, 'dictName', 'dictNameEn')] : []),
      ...(dictType ? [contains(dictType, 'dictType')] : []),
      ...(status ? [where('status', '=', status)] : []),
      ...(begin ? [where('createTime', '>=', begin)] : []),
      ...(end ? [where('createTime', '<=', end)] : []),
    ]);
}

const orderedTypes = (ctx: Context, query: DictTypeQuery) =>
  ctx.db
    .selectFrom('sysDictType')
    .selectAll()
    .$narrowType<Pick<DictType, 'status'>>()
    .where(typesWhere(query))
    .orderBy(typeSorts.find((name) => name === query.orderByColumn) ?? 'dictId', query.isAsc)
    .orderBy('dictId');

export function types(ctx: Context, query: DictTypeQuery): Promise<{ total: number; rows: TypeRow[] }> {
  return pageOf(
    query,
    async () =>
      (
        await ctx.db
          .selectFrom('sysDictType')
          .select((all) => all.fn.countAll<number>().as('total'))
          .where(typesWhere(query))
          .executeTakeFirstOrThrow()
      ).total,
    (limit, offset) => orderedTypes(ctx, query).limit(limit).offset(offset).execute(),
  );
}

/** All dictionaries of a query, in order. */
export const allTypes = (ctx: Context, query: DictTypeQuery): Promise<TypeRow[]> => orderedTypes(ctx, query).execute();

export function typeOptions(ctx: Context) {
  return ctx.db
    .selectFrom('sysDictType')
    .select(['dictId', 'dictName', 'dictNameEn', 'dictType', 'status'])
    .$narrowType<Pick<DictType, 'status'>>()
    .orderBy('dictId')
    .execute();
}

export function typeById(ctx: Context, dictId: number): Promise<TypeRow | undefined> {
  return ctx.db
    .selectFrom('sysDictType')
    .selectAll()
    .$narrowType<Pick<DictType, 'status'>>()
    .where('dictId', '=', dictId)
    .executeTakeFirst();
}

/** Dictionaries by id, locked until the transaction ends. */
export function lockTypes(ctx: Context, ids: readonly number[]): Promise<TypeRow[]> {
  return ctx.db
    .selectFrom('sysDictType')
    .selectAll()
    .$narrowType<Pick<DictType, 'status'>>()
    .where('dictId', 'in', ids)
    .orderBy('dictId')
    .forUpdate()
    .execute();
}

export async function typeTaken(ctx: Context, dictType: string, except: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysDictType')
    .select('dictId')
    .where('dictType', '=', dictType)
    .where('dictId', '!=', except)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names of those dictionaries that have values. */
export async function typesInUse(ctx: Context, dictTypes: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('sysDictData')
    .select('dictType')
    .distinct()
    .where('dictType', 'in', dictTypes)
    .orderBy('dictType')
    .execute();
  return rows.map((row) => row.dictType);
}

/** Updates a dictionary; the values get its new type. */
export async function updateType(ctx: Context, dictId: number, row: Partial<Insertable<SysDictType>>): Promise<void> {
  await ctx.db.updateTable('sysDictType').set(row).where('dictId', '=', dictId).execute();
}

export async function removeTypes(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysDictType').where('dictId', 'in', ids).execute();
}

/** False if the type is taken. */
export async function insertType(ctx: Context, row: Insertable<SysDictType>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sysDictType')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds missing values; existing ones stay unchanged. */
export async function insertValues(ctx: Context, rows: readonly Insertable<SysDictData>[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sysDictData')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['dictType', 'dictValue']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** False if the value does not exist. */
export async function update(ctx: Context, dictCode: number, row: Partial<Insertable<SysDictData>>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sysDictData')
    .set(row)
    .where('dictCode', '=', dictCode)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns how many there were. */
export async function remove(ctx: Context, codes: readonly number[]): Promise<number> {
  const { numDeletedRows } = await ctx.db.deleteFrom('sysDictData').where('dictCode', 'in', codes).executeTakeFirst();
  return Number(numDeletedRows);
}
