import { sql, type Selectable, type Updateable } from 'kysely';
import { normalNumber } from '#shared/project-numbers';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import type { PmsApplication } from '#server/database/schema';
import type { ApplicationAct, ApplicationDraft, ApplicationStatus, ScanKind, TopicOverview } from '../../contract.ts';
import { applicationStatus } from '../../contract.ts';

/** A whole row with typed JSON columns; the schemas of the contract validated them before storage. */
export type ApplicationRecord = Omit<Selectable<PmsApplication>, 'status' | 'planType' | 'topics'> & {
  status: ApplicationStatus;
  planType: ApplicationDraft['planType'];
  topics: TopicOverview[];
};

export async function find(ctx: Context, applicationId: number): Promise<ApplicationRecord | undefined> {
  const row = await ctx.db
    .selectFrom('pmsApplication')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
  return row as ApplicationRecord | undefined;
}

/** Locks the row until the transaction ends. */
export async function lock(ctx: Context, applicationId: number): Promise<ApplicationRecord | undefined> {
  const row = await ctx.db
    .selectFrom('pmsApplication')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .forUpdate()
    .executeTakeFirst();
  return row as ApplicationRecord | undefined;
}

export async function countDrafts(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('pmsApplication')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('userId', '=', ctx.actor.userId)
    .where('status', '=', applicationStatus.draft)
    .executeTakeFirstOrThrow();
  return count;
}

/** A draft of the caller in which nothing was saved yet, locked until the transaction ends. */
export async function findUntouched(ctx: Context): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('pmsApplication')
    .select('applicationId')
    .where('userId', '=', ctx.actor.userId)
    .where('status', '=', applicationStatus.draft)
    .where('rowVer', '=', 0)
    .orderBy('applicationId', 'desc')
    .forUpdate()
    .executeTakeFirst();
  return row?.applicationId;
}

/** Creates an empty draft of the caller. */
export async function insert(ctx: Context, isDemo: boolean): Promise<number> {
  const { applicationId } = await ctx.db
    .insertInto('pmsApplication')
    .values({
      applicationNo: sql<string>`${`APP-${wireDay(ctx.now).slice(0, 4)}-`} || lpad(nextval('pms_application_no')::text, 6, '0')`,
      userId: ctx.actor.userId,
      isDemo,
      createTime: ctx.now,
      updateTime: ctx.now,
    })
    .returning('applicationId')
    .executeTakeFirstOrThrow();
  return applicationId;
}

/** Updates a locked row and increments its version. Returns the new version. */
export async function update(ctx: Context, applicationId: number, change: Updateable<PmsApplication>): Promise<number> {
  const { rowVer } = await ctx.db
    .updateTable('pmsApplication')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
    .where('applicationId', '=', applicationId)
    .returning('rowVer')
    .executeTakeFirstOrThrow();
  return rowVer;
}

/** Records a change outside the form. The version of the form is kept, so that its window can go on saving. */
export async function touch(ctx: Context, applicationId: number): Promise<void> {
  await ctx.db
    .updateTable('pmsApplication')
    .set({ updateTime: ctx.now })
    .where('applicationId', '=', applicationId)
    .execute();
}

/** Other records with the same number: the project in the register, and other submitted applications, newest first. */
export async function namesakes(ctx: Context, { applicationId, projectNo, projectId }: ApplicationRecord) {
  if (projectNo === '') return [];
  const projects = await ctx.db
    .selectFrom('pmsProject')
    .select(['projectNo as no', 'nameZh', 'leadOrg'])
    .where('normalNo', '=', normalNumber(projectNo))
    .where('projectId', '<>', projectId ?? 0)
    .execute();
  const others = await ctx.db
    .selectFrom('pmsApplication')
    .select(['applicationNo as no', 'nameZh', 'leadOrg', 'status'])
    .where('normalNo', '=', normalNumber(projectNo))
    .where('submitTime', 'is not', null)
    .where('applicationId', '<>', applicationId)
    .orderBy('applicationId', 'desc')
    .limit(20)
    .execute();
  return [
    ...projects.map((row) => ({ ...row, kind: 'project' as const, status: null })),
    ...others.map((row) => ({ ...row, kind: 'application' as const, status: row.status })),
  ];
}

/** Records a step; the database refuses changes to it. */
export async function insertStep(
  ctx: Context,
  applicationId: number,
  act: ApplicationAct | 'create',
  comments = '',
): Promise<void> {
  await ctx.db
    .insertInto('pmsApplicationStep')
    .values({ applicationId, act, actorId: ctx.actor.userId || null, comments, time: ctx.now })
    .execute();
}

export async function steps(ctx: Context, applicationId: number) {
  const rows = await ctx.db
    .selectFrom('pmsApplicationStep')
    .leftJoin('sysUser', 'sysUser.userId', 'actorId')
    .select(['id', 'act', 'sysUser.nickName as actorName', 'comments', 'time'])
    .where('applicationId', '=', applicationId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, act: row.act as ApplicationAct | 'create', actorName: row.actorName ?? '' }));
}

const scanColumns = ['id', 'fileId', 'kind', 'name', 'size', 'mime', 'createTime'] as const;

export async function scans(ctx: Context, applicationId: number) {
  const rows = await ctx.db
    .selectFrom('pmsApplicationFile')
    .select(scanColumns)
    .where('applicationId', '=', applicationId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind }));
}

export const findScan = (ctx: Context, applicationId: number, id: number) =>
  ctx.db
    .selectFrom('pmsApplicationFile')
    .select(scanColumns)
    .where('applicationId', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertScan(
  ctx: Context,
  scan: { applicationId: number; kind: ScanKind; fileId: number; name: string; size: number; mime: string },
) {
  const { id } = await ctx.db
    .insertInto('pmsApplicationFile')
    .values({ ...scan, createTime: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...scan, id, createTime: ctx.now };
}

export async function deleteScan(ctx: Context, id: number): Promise<void> {
  await ctx.db.deleteFrom('pmsApplicationFile').where('id', '=', id).execute();
}

/** Removes the scans of an application. Returns the ids of their files. */
export async function takeScans(ctx: Context, applicationId: number): Promise<number[]> {
  const rows = await ctx.db
    .deleteFrom('pmsApplicationFile')
    .where('applicationId', '=', applicationId)
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Removes the scans of all demonstration applications. Returns the ids of their files. */
export async function takeDemoScans(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .deleteFrom('pmsApplicationFile')
    .where('applicationId', 'in', (of) =>
      of.selectFrom('pmsApplication').select('applicationId').where('isDemo', '=', true),
    )
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}

export const applicantOf = (ctx: Context, userId: number) =>
  ctx.db.selectFrom('sysUser').select(['email', 'deptId']).where('userId', '=', userId).executeTakeFirstOrThrow();

export const demoMade = async (ctx: Context): Promise<boolean> =>
  (await ctx.db
    .selectFrom('pmsApplication')
    .select('applicationId')
    .where('isDemo', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The ids of these applications that exist. */
export async function existing(ctx: Context, applicationIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('pmsApplication')
    .select('applicationId')
    .where('applicationId', 'in', applicationIds)
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}
