import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Context } from '#server/context';
import type { PmsCertificate } from '#server/database/schema';
import type { CertificateContent, CertificateKind } from '../../contract.ts';
import { resourceStatus } from '#contract/data/resources';

export type CertificateRecord = Omit<Selectable<PmsCertificate>, 'kind' | 'status' | 'content'> & {
  kind: CertificateKind;
  status: 'draft' | 'issued' | 'revoked';
  content: CertificateContent;
};

/** The certificates of a task, newest first. */
export async function listCertificates(ctx: Context, taskId: number): Promise<CertificateRecord[]> {
  const rows = await ctx.db
    .selectFrom('pmsCertificate')
    .selectAll()
    .where('taskId', '=', taskId)
    .orderBy('certId', 'desc')
    .limit(500)
    .execute();
  return rows as unknown as CertificateRecord[];
}

export async function findCertificate(
  ctx: Context,
  taskId: number,
  certId: number,
): Promise<CertificateRecord | undefined> {
  const row = await ctx.db
    .selectFrom('pmsCertificate')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('certId', '=', certId)
    .executeTakeFirst();
  return row as unknown as CertificateRecord | undefined;
}

export async function findByCode(ctx: Context, code: string): Promise<CertificateRecord | undefined> {
  const row = await ctx.db
    .selectFrom('pmsCertificate')
    .selectAll()
    .where('verifyCode', '=', code)
    .where('status', '<>', 'draft')
    .executeTakeFirst();
  return row as unknown as CertificateRecord | undefined;
}

/** The valid certificate that was issued in place of a revoked one: of the same kind and, unless final, of the same stage. */
export async function successorOf(
  ctx: Context,
  { taskId, certId, kind, stageNo, status }: CertificateRecord,
): Promise<{ certNo: string; verifyCode: string } | undefined> {
  if (status !== 'revoked') return undefined;
  let later = ctx.db
    .selectFrom('pmsCertificate')
    .select((of) => [of.ref('certNo').$notNull().as('certNo'), of.ref('verifyCode').$notNull().as('verifyCode')])
    .where('taskId', '=', taskId)
    .where('kind', '=', kind)
    .where('certId', '>', certId)
    .where('status', '=', 'issued');
  if (kind !== 'final') later = later.where('stageNo', '=', stageNo);
  return later.orderBy('certId', 'desc').limit(1).executeTakeFirst();
}

export async function insertCertificate(ctx: Context, row: Insertable<PmsCertificate>): Promise<number> {
  const { certId } = await ctx.db
    .insertInto('pmsCertificate')
    .values({ ...row, createBy: ctx.actor.userName, createTime: ctx.now, updateTime: ctx.now })
    .returning('certId')
    .executeTakeFirstOrThrow();
  return certId;
}

export async function updateCertificate(
  ctx: Context,
  certId: number,
  change: Updateable<PmsCertificate>,
): Promise<void> {
  await ctx.db
    .updateTable('pmsCertificate')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
    .where('certId', '=', certId)
    .execute();
}

/**
 * The next number of a kind and year, in the transaction that issues it. Concurrent transactions wait until it ends; a
 * rollback frees the number, so there are no gaps.
 */
export async function nextNumber(
  ctx: Context,
  { kind, year, isDemo }: { kind: 'HJ' | 'JD'; year: number; isDemo: boolean },
): Promise<number> {
  const { last } = await ctx.db
    .insertInto('pmsCertificateCounter')
    .values({ kind, year, isDemo, last: 1 })
    .onConflict((there) =>
      there.columns(['kind', 'year', 'isDemo']).doUpdateSet({ last: sql`pms_certificate_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** Certified resources of a task that were withdrawn later. */
export const withdrawnResources = (ctx: Context, taskId: number) =>
  ctx.db
    .selectFrom('pmsTaskResource as l')
    .innerJoin('dataResource as r', 'r.resourceId', 'l.resourceId')
    .select(['r.resourceNo', 'r.titleZh', 'r.titleEn'])
    .where('l.taskId', '=', taskId)
    .where('l.certifiedStage', '>', 0)
    .where('r.status', '=', resourceStatus.withdrawn)
    .orderBy('r.resourceId')
    .limit(200)
    .execute();
