import { sql } from 'kysely';
import { pageOf, type PageQuery } from '#shared/paging';
import type { Language } from '#shared/texts';
import type { Context } from '#server/context';
import { existingIn } from '#server/database/attached-files';
import type { ImportState, Report } from '../contract.ts';

/** Number of a resource's files without a stored SHA-512. */
export async function filesWithoutSha512(ctx: Context, resourceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from data_resource_file f
    where resource_id = ${resourceId} and not exists (select from file_sha512 s where s.file_id = f.file_id)`.execute(
    ctx.db,
  );
  return rows[0]!.count;
}

const own = (ctx: Context) =>
  ctx.db
    .selectFrom('dataBagImport')
    .select(['bagId', 'fileName', 'fileSize', 'doneBytes', 'totalBytes', 'resourceId', 'createTime', 'updateTime'])
    .select((of) => of.ref('status').$castTo<ImportState>().as('status'))
    .where('userId', '=', ctx.actor.userId);

/** Imports of the caller, latest first. */
export const list = (ctx: Context, page: PageQuery) =>
  pageOf(
    page,
    async () => {
      const { total } = await ctx.db
        .selectFrom('dataBagImport')
        .select((all) => all.fn.countAll<number>().as('total'))
        .where('userId', '=', ctx.actor.userId)
        .executeTakeFirstOrThrow();
      return total;
    },
    (limit, offset) =>
      own(ctx).orderBy('createTime', 'desc').orderBy('bagId', 'desc').limit(limit).offset(offset).execute(),
  );

/** An import of the caller with its report. */
export const find = (ctx: Context, bagId: number) =>
  own(ctx)
    .select((of) => ['fileId', of.ref('report').$castTo<Report | null>().as('report')])
    .where('bagId', '=', bagId)
    .executeTakeFirst();

/** An import of the caller, locked until the transaction ends. */
export const lock = (ctx: Context, bagId: number) =>
  ctx.db
    .selectFrom('dataBagImport')
    .select(['bagId', 'fileId'])
    .select((of) => of.ref('status').$castTo<ImportState>().as('status'))
    .where('bagId', '=', bagId)
    .where('userId', '=', ctx.actor.userId)
    .forUpdate()
    .executeTakeFirst();

/** Number of the caller's imports that wait for their archive or are being checked. */
export async function countOpen(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('dataBagImport')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('userId', '=', ctx.actor.userId)
    .where('status', 'in', ['empty', 'checking'])
    .executeTakeFirstOrThrow();
  return count;
}

export async function insert(ctx: Context): Promise<number> {
  const { bagId } = await ctx.db
    .insertInto('dataBagImport')
    .values({ userId: ctx.actor.userId, language: ctx.language, createTime: ctx.now, updateTime: ctx.now })
    .returning('bagId')
    .executeTakeFirstOrThrow();
  return bagId;
}

/** Updates an import; false if it was deleted. */
export async function update(
  ctx: Context,
  bagId: number,
  {
    report,
    ...change
  }: {
    status?: ImportState;
    fileId?: number | null;
    fileName?: string;
    fileSize?: number;
    doneBytes?: number;
    totalBytes?: number;
    resourceId?: number;
    report?: Report;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('dataBagImport')
    .set({ ...change, ...(report ? { report: JSON.stringify(report) } : {}), updateTime: new Date() })
    .where('bagId', '=', bagId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function remove(ctx: Context, bagId: number): Promise<void> {
  await ctx.db.deleteFrom('dataBagImport').where('bagId', '=', bagId).execute();
}

/** Those of the imports that exist. */
export const existing = existingIn('dataBagImport', 'bagId');

/** An import that is due for its check, and its owner; undefined if the owner's account is not active. */
export async function findToTake(ctx: Context, bagId: number) {
  const row = await ctx.db
    .selectFrom('dataBagImport as it')
    .innerJoin('sysUser as u', 'u.userId', 'it.userId')
    .select(['it.fileId', 'it.language', 'u.userId', 'u.userName', 'u.email', 'u.deptId'])
    .where('bagId', '=', bagId)
    .where('it.status', '=', 'checking')
    .where('u.delFlag', '=', '0')
    .where('u.status', '=', '0')
    .executeTakeFirst();
  return row && { ...row, language: row.language as Language };
}

/** Abandoned imports and old reports, some hundreds, with the archives that they still have. */
export const old = (ctx: Context, before: Date) =>
  ctx.db
    .selectFrom('dataBagImport')
    .select(['bagId', 'fileId'])
    .where('updateTime', '<', before)
    .orderBy('updateTime')
    .limit(500)
    .execute();
