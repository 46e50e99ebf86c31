import { sql, type SqlBool } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { listedAny } from '#server/database/listed-values';
import { containsText, loweredContains } from '#server/database/contains-text';
import { withinScope } from '#table/system/departments';
import type { MyTaskQuery, ProjectRole, TaskQuery, TaskStatus } from '../../contract.ts';
import { resourceStatus } from '#contract/data/resources';

const tasks = (ctx: Context) =>
  ctx.db
    .selectFrom('pmsTask as it')
    .innerJoin('pmsProject as p', 'p.projectId', 'it.projectId')
    .innerJoin('pmsDataCenter as c', 'c.centerId', 'it.centerId');
type Filtered = ReturnType<typeof tasks>;

/** Staff see tasks whose project is in their data scope. */
const scoped = { dept: 'p.deptId' };

const columns = [
  'it.taskId',
  'it.taskNo',
  'it.projectId',
  'it.stageNo',
  'it.roundNo',
  'it.isSupplement',
  'it.dueDate',
  'it.isDemo',
  'it.updateTime',
  'it.rowVer',
  'p.projectNo',
  'p.nameZh',
  'p.nameEn',
  'p.leadOrg',
  'p.acceptDate',
  'c.nameZh as centerNameZh',
  'c.nameEn as centerNameEn',
] as const;

/** Progress of a task; queried for the rows of one page only. */
const progress = {
  topics: sql<number>`(select count(*)::int from pms_topic t where t.task_id = it.task_id)`,
  topicsDone: sql<number>`(select count(*)::int from pms_topic t
    where t.task_id = it.task_id and t.status in ${listedAny('pmsTopic.status', 'passed', 'exempt')})`,
  topicsSubmitted: sql<number>`(select count(*)::int from pms_topic t
    where t.task_id = it.task_id and t.status in ${listedAny('pmsTopic.status', 'submitted', 'confirmed', 'reviewing', 'passed', 'exempt')})`,
  resources: sql<number>`(select count(*)::int from pms_task_resource l where l.task_id = it.task_id)`,
  resourcesSubmitted: sql<number>`(select coalesce(sum(l.item_count), 0)::int from pms_task_resource l join data_resource r using (resource_id)
    where l.task_id = it.task_id and r.status in (${sql.lit(resourceStatus.reviewing)}, ${sql.lit(resourceStatus.approved)}, ${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)}))`,
  submittedBytes: sql<number>`(select coalesce(sum(r.total_size), 0)::bigint from pms_task_resource l
    join data_resource r using (resource_id) where l.task_id = it.task_id and r.status in (${sql.lit(resourceStatus.reviewing)}, ${sql.lit(resourceStatus.approved)}, ${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)}))`,
  plannedCount: sql<number>`(select coalesce(sum(i.planned_count), 0)::int from pms_plan_item i
    where i.task_id = it.task_id and i.plan_version = greatest(it.plan_version, 1))`,
  plannedBytes: sql<number>`(select coalesce(sum(i.planned_bytes), 0)::bigint from pms_plan_item i
    where i.task_id = it.task_id and i.plan_version = greatest(it.plan_version, 1))`,
  countRate: sql<number | null>`(select (r.totals ->> 'countRate')::float from pms_compare_run r
    where r.task_id = it.task_id order by r.run_id desc limit 1)`,
};

const shown = (from: Filtered) =>
  from
    .leftJoin('sysUser as h', 'h.userId', 'it.handlerId')
    .select(columns)
    .select((of) => [
      of.ref('it.status').$castTo<TaskStatus>().as('status'),
      sql<string>`coalesce(h.nick_name, '')`.as('handlerName'),
    ])
    .select([
      progress.topics.as('topics'),
      progress.topicsSubmitted.as('topicsSubmitted'),
      progress.topicsDone.as('topicsDone'),
      progress.resources.as('resources'),
      progress.resourcesSubmitted.as('resourcesSubmitted'),
      progress.submittedBytes.as('submittedBytes'),
      progress.plannedCount.as('plannedCount'),
      progress.plannedBytes.as('plannedBytes'),
      progress.countRate.as('countRate'),
    ]);
export type TaskShown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const words = sql`lower(p.project_no || ' ' || p.name_zh || ' ' || p.name_en || ' ' || p.special_name || ' ' || p.special_no)`;

function filtered(ctx: Context, query: TaskQuery): Filtered {
  let matching = tasks(ctx).where(withinScope(ctx, scoped));
  if (query.status) matching = matching.where('it.status', '=', query.status);
  if (query.centerId) matching = matching.where('it.centerId', '=', query.centerId);
  if (query.handlerId) matching = matching.where('it.handlerId', '=', query.handlerId);
  const { begin, end } = rangeOf(query, 'DueDate');
  if (begin) matching = matching.where('it.dueDate', '>=', wireDay(begin));
  if (end) matching = matching.where('it.dueDate', '<=', wireDay(end));
  if (query.overdue) matching = matching.where('it.dueDate', '<', wireDay(ctx.now));
  if (query.leadOrg) matching = matching.where(containsText('p.leadOrg', query.leadOrg));
  if (query.keyword) {
    matching = matching.where(
      sql<SqlBool>`it.task_id in (
        select t.task_id from pms_task t join pms_project p using (project_id) where ${loweredContains(words, query.keyword)}
        union select task_id from pms_task where lower(task_no) = ${query.keyword.toLowerCase()})`,
    );
  }
  return matching;
}

const countOf = async (matching: Filtered): Promise<number> =>
  (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

export function list(ctx: Context, query: TaskQuery) {
  const matching = filtered(ctx, query);
  const order = query.overdue ? 'it.dueDate' : 'it.taskId';
  return pageOf(
    query,
    () => countOf(matching),
    async (limit, offset) => {
      const page = await matching
        .select('it.taskId')
        .orderBy(order, query.overdue ? 'asc' : 'desc')
        .orderBy('it.taskId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      // Progress is computed only for the rows of this page.
      const ids = page.map(({ taskId }) => taskId);
      const rows = ids.length > 0 ? await shown(tasks(ctx).where('it.taskId', 'in', ids)).execute() : [];
      return rows.toSorted((one, other) => ids.indexOf(one.taskId) - ids.indexOf(other.taskId));
    },
  );
}

/** Rows per query of an export. */
const exported = 10_000;
export const all = (ctx: Context, query: TaskQuery): Promise<TaskShown[]> =>
  shown(filtered(ctx, query)).orderBy('it.taskId', 'desc').limit(exported).execute();

export async function countByStatus(ctx: Context, query: TaskQuery): Promise<Record<string, number>> {
  const rows = await filtered(ctx, { ...query, status: undefined })
    .select(['it.status', (of) => of.fn.countAll<number>().as('count')])
    .groupBy('it.status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Whether a task is in the caller's data scope. */
export async function isInScope(ctx: Context, taskId: number): Promise<boolean> {
  const row = await tasks(ctx)
    .select('it.taskId')
    .where('it.taskId', '=', taskId)
    .where(withinScope(ctx, scoped))
    .executeTakeFirst();
  return row !== undefined;
}

/** The tasks of the projects of which the caller is a member, latest change first. */
export function listMine(ctx: Context, query: MyTaskQuery) {
  const { begin, end } = rangeOf(query, 'UpdateTime');
  let own = tasks(ctx).where(
    sql<SqlBool>`exists (select from pms_project_user m where m.project_id = it.project_id and m.user_id = ${ctx.actor.userId})`,
  );
  if (begin) own = own.where('it.updateTime', '>=', begin);
  if (end) own = own.where('it.updateTime', '<=', end);
  return pageOf(
    query,
    () => countOf(own),
    (limit, offset) =>
      shown(own)
        .select('it.dataDue')
        .select(
          sql<
            { role: ProjectRole; topicId: number | null }[]
          >`(select jsonb_agg(jsonb_build_object('role', m.role, 'topicId', m.topic_id))
            from pms_project_user m where m.project_id = it.project_id and m.user_id = ${ctx.actor.userId})`.as(
            'memberships',
          ),
        )
        .orderBy('it.updateTime', 'desc')
        .orderBy('it.taskId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

/** A task with the fields of its head. */
export const findShown = (ctx: Context, taskId: number) =>
  shown(tasks(ctx).where('it.taskId', '=', taskId))
    .select([
      'it.planVersion',
      'it.centerId',
      'it.terminateReason',
      'it.dataDue',
      'p.specialNo',
      'p.specialName',
      'p.planType',
      'p.leaderName',
      'p.contactName',
      'p.startDate',
      'p.endDate',
    ])
    .executeTakeFirstOrThrow();
