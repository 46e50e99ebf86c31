import { sql, type Selectable, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import type { PmsDataCenter } from '#server/database/schema';
import type { CenterForm, CenterQuery } from '../contract.ts';

export type CenterRecord = Omit<Selectable<PmsDataCenter>, 'status'> & { status: '0' | '1' };

const shown = (row: CenterRecord) => ({
  ...row,
  hasSeal: row.sealFile !== null,
  hasSignature: row.signatureFile !== null,
});

export async function find(ctx: Context, centerId: number): Promise<CenterRecord | undefined> {
  const row = await ctx.db.selectFrom('pmsDataCenter').selectAll().where('centerId', '=', centerId).executeTakeFirst();
  return row;
}

export async function lock(ctx: Context, centerId: number): Promise<CenterRecord | undefined> {
  const row = await ctx.db
    .selectFrom('pmsDataCenter')
    .selectAll()
    .where('centerId', '=', centerId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/** Every installation has a few rows only, so the primary key is sufficient. */
export function list(ctx: Context, { keyword, status, ...query }: CenterQuery) {
  const { begin, end } = rangeOf(query, 'UpdateTime');
  let matching = ctx.db.selectFrom('pmsDataCenter');
  if (begin) matching = matching.where('updateTime', '>=', begin);
  if (end) matching = matching.where('updateTime', '<=', end);
  if (status) matching = matching.where('status', '=', status);
  if (keyword) matching = matching.where(containsText(['nameZh', 'nameEn'], keyword));
  return pageOf(
    query,
    async () => (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    async (limit, offset) => {
      const rows = await matching.selectAll().orderBy('centerId').limit(limit).offset(offset).execute();
      return rows.map((row) => shown(row as CenterRecord));
    },
  );
}

export const findShown = async (ctx: Context, centerId: number) => {
  const row = await find(ctx, centerId);
  return row && shown(row);
};

/** The centres that receive tasks, oldest first. */
export const inUse = (ctx: Context) =>
  ctx.db
    .selectFrom('pmsDataCenter')
    .select(['centerId', 'nameZh', 'nameEn'])
    .where('status', '=', '0')
    .orderBy('centerId')
    .limit(100)
    .execute();

export async function insert(ctx: Context, form: CenterForm & { isDemo?: boolean }): Promise<number> {
  const { centerId } = await ctx.db
    .insertInto('pmsDataCenter')
    .values({
      ...form,
      createBy: ctx.actor.userName || 'system',
      createTime: ctx.now,
      updateBy: ctx.actor.userName || 'system',
      updateTime: ctx.now,
    })
    .returning('centerId')
    .executeTakeFirstOrThrow();
  return centerId;
}

/** Updates a locked row and increments its version. */
export async function update(ctx: Context, centerId: number, change: Updateable<PmsDataCenter>): Promise<void> {
  await ctx.db
    .updateTable('pmsDataCenter')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('centerId', '=', centerId)
    .execute();
}

export const count = async (ctx: Context): Promise<number> =>
  (
    await ctx.db
      .selectFrom('pmsDataCenter')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Centres with a certain signatory. */
export const signedBy = (ctx: Context, signatoryName: string) =>
  ctx.db
    .selectFrom('pmsDataCenter')
    .select(['centerId', 'sealFile', 'signatureFile'])
    .where('signatoryName', '=', signatoryName)
    .execute();
