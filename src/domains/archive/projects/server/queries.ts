import { sql, type SqlBool } from 'kysely';
import { normalNumber } from '#shared/project-numbers';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText, loweredContains } from '#server/database/contains-text';
import { withinScope } from '#table/system/departments';
import type { ProjectForm, ProjectQuery } from '../contract.ts';

const projects = (ctx: Context) => ctx.db.selectFrom('pmsProject as p');
type Filtered = ReturnType<typeof projects>;

/** Projects in the caller's data scope; only callers with the whole scope see those without a department. */
const inScope = (ctx: Context) => withinScope(ctx, { dept: 'p.deptId' });
const words = sql`lower(p.project_no || ' ' || p.name_zh || ' ' || p.name_en || ' ' || p.special_name || ' ' || p.special_no)`;

function filtered(ctx: Context, query: ProjectQuery): Filtered {
  const { begin, end } = rangeOf(query, 'UpdateTime');
  let matching = projects(ctx).where(inScope(ctx));
  if (query.planType) matching = matching.where('p.planType', '=', query.planType);
  if (query.leadOrg) matching = matching.where(containsText('p.leadOrg', query.leadOrg));
  if (query.keyword)
    matching = matching.where(
      sql<SqlBool>`(${loweredContains(words, query.keyword)} or p.normal_no = ${normalNumber(query.keyword)})`,
    );
  if (begin) matching = matching.where('p.updateTime', '>=', begin);
  if (end) matching = matching.where('p.updateTime', '<=', end);
  return matching;
}

const shown = (from: Filtered) =>
  from
    .leftJoin('pmsTask as t', 't.projectId', 'p.projectId')
    .selectAll('p')
    .select([
      't.taskId',
      't.status as taskStatus',
      sql<string>`coalesce(p.start_date::text, '')`.as('startDate'),
      sql<string>`coalesce(p.end_date::text, '')`.as('endDate'),
      sql<string>`coalesce(p.accept_date::text, '')`.as('acceptDate'),
      sql<number | null>`p.funding::float`.as('funding'),
      sql<number>`(select count(*)::int from data_resource r where lower(r.project_no) = lower(p.project_no))`.as(
        'resources',
      ),
    ]);
export type ProjectRecord = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export function list(ctx: Context, query: ProjectQuery) {
  const matching = filtered(ctx, query);
  return pageOf(
    query,
    async () => (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      shown(matching)
        .orderBy('p.updateTime', 'desc')
        .orderBy('p.projectId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

/** Rows per query of an export. */
const exported = 10_000;
export const all = (ctx: Context, query: ProjectQuery): Promise<ProjectRecord[]> =>
  shown(filtered(ctx, query)).orderBy('p.updateTime', 'desc').orderBy('p.projectId', 'desc').limit(exported).execute();

/** An entry in the caller's data scope. */
export const find = (ctx: Context, projectId: number): Promise<ProjectRecord | undefined> =>
  shown(projects(ctx).where(inScope(ctx)).where('p.projectId', '=', projectId)).executeTakeFirst();

/** The entry with a number, independent of the caller; its row is locked if `locked`. */
export async function findByNumber(ctx: Context, projectNo: string, { locked = false } = {}) {
  const found = ctx.db.selectFrom('pmsProject').selectAll().where('normalNo', '=', normalNumber(projectNo));
  return (locked ? found.forUpdate() : found).executeTakeFirst();
}

/** The entries with some numbers by their normal form, with whether each is in the caller's data scope. */
export async function findByNumbers(ctx: Context, numbers: readonly string[]) {
  if (numbers.length === 0) return new Map<string, ProjectRecord & { isInScope: boolean }>();
  const rows = await shown(projects(ctx))
    .select(inScope(ctx).as('isInScope'))
    .where('p.normalNo', 'in', [...numbers])
    .execute();
  return new Map(rows.map((row) => [row.normalNo, { ...row, isInScope: Boolean(row.isInScope) }]));
}

const columns = ({ startDate, endDate, acceptDate, funding, ...form }: ProjectForm) => ({
  ...form,
  startDate: startDate || null,
  endDate: endDate || null,
  acceptDate: acceptDate || null,
  funding,
});

/** Inserts an entry. Violates `pms_project_no` if the number exists. */
export async function insert(
  ctx: Context,
  form: ProjectForm,
  { deptId, isDemo }: { deptId: number | null; isDemo: boolean },
): Promise<number> {
  const { projectId } = await ctx.db
    .insertInto('pmsProject')
    .values({
      ...columns(form),
      deptId,
      isDemo,
      createBy: ctx.actor.userName,
      createTime: ctx.now,
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    })
    .returning('projectId')
    .executeTakeFirstOrThrow();
  return projectId;
}

/** Updates an entry whose row is locked. */
export async function update(ctx: Context, projectId: number, form: ProjectForm): Promise<void> {
  await ctx.db
    .updateTable('pmsProject')
    .set({ ...columns(form), rowVer: sql`row_ver + 1`, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('projectId', '=', projectId)
    .execute();
}

/** The version of an entry; locks its row until the transaction ends. */
export const lockVersion = (ctx: Context, projectId: number) =>
  ctx.db.selectFrom('pmsProject').select('rowVer').where('projectId', '=', projectId).forUpdate().executeTakeFirst();

/** Suggestions of projects while a number is typed. */
export const offered = (ctx: Context, keyword: string) =>
  projects(ctx)
    .select(['p.projectNo', 'p.nameZh', 'p.nameEn', 'p.leadOrg'])
    .where(sql<SqlBool>`(${loweredContains(words, keyword)} or starts_with(p.normal_no, ${normalNumber(keyword)})
      or ${containsText('p.leadOrg', keyword)})`)
    .orderBy('p.projectNo')
    .limit(10)
    .execute();

/** Whether a project has a task. */
export async function hasTask(ctx: Context, projectId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('pmsTask').select('taskId').where('projectId', '=', projectId).executeTakeFirst();
  return row !== undefined;
}

/** Whether another person's application with a number is pending. */
export async function isApplied(ctx: Context, projectNo: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('pmsApplication')
    .select('applicationId')
    .where('normalNo', '=', normalNumber(projectNo))
    .where('submitTime', 'is not', null)
    .where('status', 'in', ['1', '3'])
    .where('userId', '<>', ctx.actor.userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The leaders whom the register names, with the mail address and number of the first; locked until the transaction ends. */
export const lockLeaders = (ctx: Context, projectId: number) =>
  ctx.db
    .selectFrom('pmsProject')
    .select(['leaderName', 'leaderEmail', 'leaderPhone'])
    .where('projectId', '=', projectId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function setLeaders(
  ctx: Context,
  projectId: number,
  leaders: { leaderName: string; leaderEmail: string; leaderPhone: string },
): Promise<void> {
  await ctx.db
    .updateTable('pmsProject')
    .set({ ...leaders, rowVer: sql`row_ver + 1`, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('projectId', '=', projectId)
    .execute();
}

/** Accounts as the register names leaders. */
export const leadersOf = (ctx: Context, userIds: readonly number[]) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'email'])
    .select((of) => [
      sql<string>`coalesce(nullif(nick_name, ''), user_name)`.as('name'),
      of.fn.coalesce('phonenumber', sql<string>`''`).as('phone'),
    ])
    .where('userId', 'in', [...userIds])
    .execute();
