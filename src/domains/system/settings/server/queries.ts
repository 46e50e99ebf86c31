import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { memoizeUntilChanged } from '#server/database/change-listener';
import { containsText } from '#server/database/contains-text';
import type { DB, SysConfig } from '#server/database/schema';
import { settingSorts, type SettingQuery } from '../contract.ts';

/** The column holds `Y` or `N`. */
type Narrow = { configType: 'Y' | 'N' };
export type SettingRow = Selectable<SysConfig> & Narrow;

/** The values of all parameters by key, kept in memory. */
export const allValues = memoizeUntilChanged(async (ctx: Context): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.db.selectFrom('sysConfig').select(['configKey', 'configValue']).execute();
  return new Map(rows.map((row) => [row.configKey, row.configValue]));
});

function found(query: SettingQuery) {
  const { configName, configKey, configType } = query;
  const { begin, end } = rangeOf(query, 'CreateTime');
  return (where: ExpressionBuilder<DB, 'sysConfig'>) =>
    where.and([
      ...(configName ? [containsText(['configName', 'configNameEn'], configName)] : []),
      ...(configKey ? [containsText('configKey', configKey)] : []),
      ...(configType ? [where('configType', '=', configType)] : []),
      ...(begin ? [where('createTime', '>=', begin)] : []),
      ...(end ? [where('createTime', '<=', end)] : []),
    ]);
}

const ordered = (ctx: Context, query: SettingQuery) =>
  ctx.db
    .selectFrom('sysConfig')
    .selectAll()
    .$narrowType<Narrow>()
    .where(found(query))
    .orderBy(settingSorts.find((name) => name === query.orderByColumn) ?? 'configId', (order) =>
      query.isAsc === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('configId');

export function list(ctx: Context, query: SettingQuery): Promise<{ total: number; rows: SettingRow[] }> {
  return pageOf(
    query,
    async () =>
      (
        await ctx.db
          .selectFrom('sysConfig')
          .select((all) => all.fn.countAll<number>().as('total'))
          .where(found(query))
          .executeTakeFirstOrThrow()
      ).total,
    (limit, offset) => ordered(ctx, query).limit(limit).offset(offset).execute(),
  );
}

/** Every parameter of a query, in order. */
export const all = (ctx: Context, query: SettingQuery): Promise<SettingRow[]> => ordered(ctx, query).execute();

export function byId(ctx: Context, configId: number): Promise<SettingRow | undefined> {
  return ctx.db
    .selectFrom('sysConfig')
    .selectAll()
    .$narrowType<Narrow>()
    .where('configId', '=', configId)
    .executeTakeFirst();
}

export function byIds(ctx: Context, ids: readonly number[]): Promise<SettingRow[]> {
  return ctx.db
    .selectFrom('sysConfig')
    .selectAll()
    .$narrowType<Narrow>()
    .where('configId', 'in', ids)
    .orderBy('configId')
    .forUpdate()
    .execute();
}

/** False if the key is taken. */
export async function insert(ctx: Context, row: Insertable<SysConfig>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sysConfig')
    .values(row)
    .onConflict((conflict) => conflict.column('configKey').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function keyTaken(ctx: Context, configKey: string, except: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysConfig')
    .select('configId')
    .where('configKey', '=', configKey)
    .where('configId', '!=', except)
    .executeTakeFirst();
  return row !== undefined;
}

export async function update(ctx: Context, configId: number, row: Partial<Insertable<SysConfig>>): Promise<void> {
  await ctx.db.updateTable('sysConfig').set(row).where('configId', '=', configId).execute();
}

/** Writes a value if it differs, and the user who wrote it. */
export async function change(ctx: Context, configKey: string, configValue: string): Promise<void> {
  await ctx.db
    .updateTable('sysConfig')
    .set({ configValue, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('configKey', '=', configKey)
    .where('configValue', '<>', configValue)
    .execute();
}

/** Those of the keys that are administrators' parameters. */
export async function ownAmong(ctx: Context, keys: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('sysConfig')
    .select('configKey')
    .where('configKey', '=', sql<string>`any(${keys})`)
    .where('configType', '=', 'N')
    .execute();
  return rows.map((row) => row.configKey);
}

/** Makes an administrator's parameter a built-in one. */
export async function takeOver(
  ctx: Context,
  configKey: string,
  row: Pick<Insertable<SysConfig>, 'configName' | 'configNameEn' | 'configValue' | 'remark'>,
): Promise<void> {
  await ctx.db
    .updateTable('sysConfig')
    .set({ ...row, configType: 'Y', updateBy: 'system', updateTime: ctx.now })
    .where('configKey', '=', configKey)
    .execute();
}

export async function setValue(ctx: Context, configKey: string, configValue: string): Promise<void> {
  await ctx.db.updateTable('sysConfig').set({ configValue }).where('configKey', '=', configKey).execute();
}

export async function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysConfig').where('configId', 'in', ids).execute();
}

/** True only at the first start of the installation. */
export async function isFirst(ctx: Context): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('kernelMark')
    .values({ name: 'system.settings' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
