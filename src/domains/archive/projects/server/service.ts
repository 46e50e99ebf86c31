import { conflict, fail, failFields } from '#shared/fail';
import { completed, type Left } from '#shared/records';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { ProjectForm } from '../contract.ts';
import * as queries from './queries.ts';

/** @throws archive.projects.notFound */
export async function findProject(ctx: Context, projectId: number) {
  const row = await queries.find(ctx, projectId);
  if (!row) throw fail('archive.projects.notFound');
  return row;
}

/** Registers a project. @throws archive.projects.sameNo|period */
export const register = (
  ctx: Context,
  form: ProjectForm,
  { deptId = ctx.actor.deptId, isDemo = false }: { deptId?: number | null; isDemo?: boolean } = {},
): Promise<number> => {
  refusePeriod(form);
  noteOperation(ctx, form.projectNo);
  return numbered(queries.insert(ctx, form, { deptId, isDemo }));
};

/** Updates an entry that the caller has read. @throws archive.projects.notFound|sameNo|period, 601 changed */
export function correct(
  ctx: Context,
  projectId: number,
  { rowVer, ...sent }: Left<ProjectForm> & { rowVer: number },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await findProject(tx, projectId);
    const held = await queries.lockVersion(tx, projectId);
    if (held?.rowVer !== rowVer) throw conflict('archive.projects.changed');
    const form = completed(ProjectForm, before, sent);
    refusePeriod(form);
    noteOperation(tx, before.projectNo, changedFields(before, form));
    await numbered(queries.update(tx, projectId, form));
  });
}

/** @throws archive.projects.period */
function refusePeriod({ startDate, endDate }: ProjectForm): void {
  if (startDate !== '' && endDate !== '' && endDate < startDate)
    throw failFields('archive.projects.period', [{ path: 'endDate', reason: 'archive.projects.period' }]);
}

async function numbered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'pms_project_no') throw error;
    throw failFields('archive.projects.sameNo', [{ path: 'projectNo', reason: 'archive.projects.sameNo' }]);
  }
}

/** The status of a number, without names of people. */
export async function checkNumber(ctx: Context, projectNo: string) {
  const row = await queries.findByNumber(ctx, projectNo);
  const isApplied = await queries.isApplied(ctx, projectNo);
  if (!row) return { state: 'free' as const, isApplied, nameZh: '', leadOrg: '' };
  const state = (await queries.hasTask(ctx, row.projectId)) ? ('hasTask' as const) : ('registered' as const);
  return { state, isApplied, nameZh: row.nameZh, leadOrg: row.leadOrg };
}
