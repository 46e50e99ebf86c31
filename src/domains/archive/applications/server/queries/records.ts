import type { Selectable } from 'kysely';
import { normalNumber } from '#shared/project-numbers';
import type { Context } from '#server/context';
import { existingIn, takeDemoFiles, takeFilesOf } from '#server/database/attached-files';
import { draftsOf, yearlyNumber } from '#server/database/draft-records';
import type { PmsApplication } from '#server/database/schema';
import { stepsIn } from '#server/database/step-records';
import type { ApplicationAct, ApplicationDraft, ApplicationStatus, ScanKind, TopicOverview } from '../../contract.ts';
import { applicationStatus } from '../../contract.ts';

/** A whole row with typed JSON columns; the schemas of the contract validated them before storage. */
export type ApplicationRecord = Omit<Selectable<PmsApplication>, 'status' | 'planType' | 'topics'> & {
  status: ApplicationStatus;
  planType: ApplicationDraft['planType'];
  topics: TopicOverview[];
};

export const { find, lock, countOwn, findUntouched, update, touch, hasDemo } = draftsOf<
  'pmsApplication',
  ApplicationRecord
>('pmsApplication', 'applicationId', applicationStatus.draft);

export const steps = stepsIn<ApplicationAct, 'pmsApplicationStep'>('pmsApplicationStep', 'applicationId');

/** Creates an empty draft of the caller. */
export async function insert(ctx: Context, isDemo: boolean): Promise<number> {
  const { applicationId } = await ctx.db
    .insertInto('pmsApplication')
    .values({
      applicationNo: yearlyNumber('APP', ctx.now, 'pms_application_no'),
      userId: ctx.actor.userId,
      isDemo,
      createTime: ctx.now,
      updateTime: ctx.now,
    })
    .returning('applicationId')
    .executeTakeFirstOrThrow();
  return applicationId;
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
export const takeScans = (ctx: Context, applicationId: number): Promise<number[]> =>
  takeFilesOf(ctx, 'pmsApplicationFile', 'applicationId', applicationId);

/** Removes the scans of all demonstration applications. Returns the ids of their files. */
export const takeDemoScans = (ctx: Context): Promise<number[]> =>
  takeDemoFiles(ctx, 'pmsApplicationFile', 'applicationId', 'pmsApplication');

export const applicantOf = (ctx: Context, userId: number) =>
  ctx.db.selectFrom('sysUser').select(['email', 'deptId']).where('userId', '=', userId).executeTakeFirstOrThrow();

/** Those of the applications that exist. */
export const existing = existingIn('pmsApplication', 'applicationId');
