import { sql, type Updateable } from 'kysely';
import type { Context } from '#server/context';
import { existingIn } from '#server/database/attached-files';
import type { BenchImport } from '#server/database/schema';
import type { DatasetImport } from '../../contract.ts';

type Narrow = Pick<DatasetImport, 'status' | 'understood' | 'definition' | 'faults'> & {
  format: 'csv' | 'parquet';
  failureParams: Record<string, string | number>;
};

export async function insertImport(
  ctx: Context,
  row: { datasetId: number | null; rowVer: number | null },
): Promise<number> {
  const times = { createTime: ctx.now, updateTime: ctx.now };
  const { importId } = await ctx.db
    .insertInto('benchImport')
    .values({ ...row, ...times, userId: ctx.actor.userId })
    .returning('importId')
    .executeTakeFirstOrThrow();
  return importId;
}

/** An import of the caller. */
export function importOf(ctx: Context, importId: number) {
  return ctx.db
    .selectFrom('benchImport')
    .selectAll()
    .where('importId', '=', importId)
    .where('userId', '=', ctx.actor.userId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** Locks an import until the transaction ends, independent of its owner. */
export function lockImport(ctx: Context, importId: number) {
  return ctx.db
    .selectFrom('benchImport')
    .selectAll()
    .where('importId', '=', importId)
    .forUpdate()
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
export type ImportRecord = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** Updates an import, optionally only in a given state. False if it is in another state. */
export async function updateImport(
  ctx: Context,
  importId: number,
  change: Updateable<BenchImport>,
  from?: DatasetImport['status'],
): Promise<boolean> {
  let query = ctx.db
    .updateTable('benchImport')
    .set({ ...change, updateTime: ctx.now })
    .where('importId', '=', importId);
  if (from) query = query.where('status', '=', from);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those of the imports that exist. */
export const existingImports = existingIn('benchImport', 'importId');

/** Deletes imports without changes since a moment, and returns their file ids. */
export async function removeOldImports(ctx: Context, before: Date): Promise<number[]> {
  const rows = await ctx.db
    .deleteFrom('benchImport')
    .where('updateTime', '<', before)
    .returning(['tableFile', 'structuresFile'])
    .execute();
  return rows.flatMap(({ tableFile, structuresFile }) => [tableFile, structuresFile].filter((it) => it !== null));
}

/** The owner of an import, as whom jobs act. */
export async function importerOf(ctx: Context, importId: number) {
  return ctx.db
    .selectFrom('benchImport')
    .innerJoin('sysUser', 'sysUser.userId', 'benchImport.userId')
    .select(['sysUser.userId', 'sysUser.userName', sql<string>`coalesce(sys_user.email, '')`.as('email')])
    .where('importId', '=', importId)
    .executeTakeFirst();
}
