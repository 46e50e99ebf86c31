import type { Program } from '#server/process/program';
import { inTransaction } from '#server/context';
import { ProjectForm } from '#contract/archive/projects';
import { actingAs, type Owner } from '#factory/data/resources';
import { registerProject } from '#module/archive/projects';
import type { TaskStatus } from '../contract.ts';
import { find, update, type TaskRecord } from './queries/records.ts';
import { startTask } from './service/starting.ts';
import { taskStatus } from '../contract.ts';

interface Traits {
  /** Default: drafting the plan. Set directly, for tests that depend on the state alone. */
  status?: TaskStatus;
  topics?: readonly string[];
  project?: Partial<ProjectForm>;
}

let count = 0;

/** The task of a new project with a lead, in the department of that person: `await aTask(portal, her)`. */
export async function aTask(program: Program, lead: Owner, traits: Traits = {}): Promise<TaskRecord> {
  const { status = taskStatus.planDraft, topics = ['样品制备'], project = {} } = traits;
  const ctx = actingAs(program, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
  const { deptId } = await ctx.db
    .selectFrom('sysUser')
    .select('deptId')
    .where('userId', '=', lead.userId)
    .executeTakeFirstOrThrow();
  const form = ProjectForm.parse({
    projectNo: `T-${process.pid}-${++count}`,
    nameZh: '关联电子体系研究',
    leadOrg: '示例研究所',
    ...project,
  });
  return inTransaction(ctx, async (tx) => {
    const projectId = await registerProject(tx, form, { deptId });
    const named = topics.map((name, at) => ({ topicNo: `T${at + 1}`, name, leader: '', org: '', dataDesc: '' }));
    const people = { applicantId: lead.userId, leaderEmail: '', contactEmail: '' };
    const task = await startTask(tx, { projectId, ...people, topics: named, isDemo: false });
    if (status !== taskStatus.planDraft) await update(tx, task.taskId, { status });
    return (await find(tx, task.taskId))!;
  });
}
