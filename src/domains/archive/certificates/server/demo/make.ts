import { inTransaction, type Actor, type Context } from '#server/context';
import { registerProject, findByNumber } from '#module/archive/projects';
import { addMember } from '#module/archive/members';
import { startTask } from '#module/archive/tasks';
import { demoActor } from '#module/data/reviews';
import { ProjectForm } from '#contract/archive/projects';
import { Course, type Cast } from './course.ts';
import { scenes, type Scene } from './scenes.ts';
import { prepareCenter } from './center.ts';

const days = 24 * 3600_000;
/** Maximum number of steps of a course, so that all of them are in the past. */
const maxSteps = 160;

/** Creates the demonstration projects through the services, with dates in the past; existing ones are kept. */
export async function makeDemo(ctx: Context): Promise<void> {
  const cast = await castOf(ctx);
  if (!cast) return;
  await prepareCenter(ctx);
  for (const scene of scenes) {
    const silent = { ...ctx, isSilent: true };
    if (!(await findByNumber(silent, scene.no))) await make(silent, scene, cast);
  }
}

async function castOf(ctx: Context): Promise<Cast | undefined> {
  const lead = await demoActor(ctx, 'project_lead', []);
  const member = await demoActor(ctx, 'topic_lead', []);
  const admin = await demoActor(ctx, 'data_admin', [
    'pms:task:query',
    'pms:task:formal',
    'pms:plan:audit',
    'pms:scan:add',
    'pms:task:close',
    'pms:task:terminate',
    'pms:cert:stage',
  ]);
  const auditor = await demoActor(ctx, 'data_auditor', ['pms:task:query', 'pms:task:audit']);
  const director = await demoActor(ctx, 'center_director', ['pms:task:query', 'pms:cert:issue']);
  if (!lead || !member || !admin || !auditor || !director) return undefined;
  return { lead, member, admin, auditor, issuer: admin, director };
}

async function make(ctx: Context, scene: Scene, cast: Cast): Promise<void> {
  const since = ctx.now.getTime() - scene.daysAgo * days;
  let step = 0;
  const at = (actor: Actor): Context => {
    step += 1;
    return {
      ...ctx,
      actor,
      permit: 'pms:task:query',
      now: new Date(since + Math.min(step / maxSteps, 1) * (scene.daysAgo - 1) * days),
    };
  };
  const taskId = await inTransaction(at(cast.admin), async (tx) => {
    const projectId = await registerProject(tx, formOf(scene), { deptId: cast.lead.deptId, isDemo: true });
    const topics = topicsOf(scene);
    const begin = { projectId, applicantId: cast.lead.userId, leaderEmail: '', contactEmail: '', topics, isDemo: true };
    const { taskId: made } = await startTask(tx, begin);
    await addMember(tx, { projectId, userId: cast.member.userId, role: 'MEMBER', topicId: null });
    return made;
  });
  await new Course(cast, taskId, at, { resources: scene.resources, project: scene, isDemo: true }).to(scene.status);
}

const formOf = ({ no, zh, en }: Scene): ProjectForm =>
  ProjectForm.parse({
    projectNo: no,
    nameZh: `【演示】${zh}`,
    nameEn: `[Demo] ${en}`,
    specialNo: '2024YFA-DEMO',
    specialName: '量子物态前沿专项（演示）',
    planType: 'keyRnD',
    leadOrg: '演示研究所',
    agency: '演示项目管理机构',
    participantOrgs: '演示大学、演示材料研究中心',
    leaderName: '沈一鸣',
    contactName: '方晴',
    startDate: '2024-01-01',
    endDate: '2028-12-31',
    acceptDate: '2029-06-30',
    funding: 1850,
  });

const topicsOf = ({ no }: Scene) => [
  {
    topicNo: `${no}-1`,
    name: '样品制备与能谱',
    leader: '陆文',
    org: '演示大学',
    dataDesc: '晶体、能谱原始数据与处理结果',
  },
  { topicNo: `${no}-2`, name: '输运测量', leader: '方晴', org: '演示研究所', dataDesc: '电阻、霍尔数据与拟合程序' },
  { topicNo: `${no}-3`, name: '高压衍射', leader: '顾言', org: '演示材料研究中心', dataDesc: '高压 XRD 与拉曼数据' },
];
