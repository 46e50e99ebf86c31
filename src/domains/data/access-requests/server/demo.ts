import { inTransaction, type Actor, type Context } from '#server/context';
import { wireDay } from '#shared/time';
import { demoActor } from '#module/data/reviews';
import { restrictedDemo } from './queries.ts';
import { answer, approve, askMore, cancel, consent, create, reject, revoke } from './service.ts';

export const demoJob = 'data.access-requests.makeDemo';

const days = 24 * 3600_000;

type Made = Pick<Parameters<typeof create>[1], 'purpose' | 'usageDesc' | 'projectName'>;

/** One step with its actor; `comments` in both languages, because the reader's language is unknown. */
type Step =
  | { act: 'consent'; agrees: boolean; comments: string }
  | { act: 'askMore' | 'answer' | 'reject' | 'revoke'; comments: string }
  | { act: 'approve'; months: number; comments: string }
  | { act: 'cancel' };

interface DemoRequest extends Made {
  /** User name of the applicant. */
  by: string;
  daysAgo: number;
  steps: readonly Step[];
}

const marked = (zh: string, en: string) => `【演示】${zh}\n[Demo] ${en}`;

/** Requests in all states for a first look, oldest first. */
const requests: readonly DemoRequest[] = [
  {
    by: 'center_director',
    purpose: 'research',
    usageDesc: marked(
      '用于评估高压衍射线站的数据质量，不对外发布。',
      'To judge the data quality of the high-pressure beamline; nothing is published.',
    ),
    projectName: 'DEMO-2023-0007',
    daysAgo: 150,
    steps: [
      { act: 'approve', months: 12, comments: marked('同意，用于内部评估。', 'Agreed, for internal evaluation.') },
      {
        act: 'revoke',
        comments: marked('评估已结束，应申请人要求收回权限。', 'The evaluation is over; taken back on request.'),
      },
    ],
  },
  {
    by: 'bench_admin',
    purpose: 'commercial',
    usageDesc: marked(
      '用于商业软件的寻峰算法对比测试。',
      'For a comparison of peak-finding algorithms in commercial software.',
    ),
    projectName: '',
    daysAgo: 60,
    steps: [
      { act: 'consent', agrees: false, comments: marked('数据仅限科学研究。', 'The data are for research only.') },
      {
        act: 'reject',
        comments: marked('用途超出访问条件：仅限科学研究。', 'Beyond the conditions of access: for research only.'),
      },
    ],
  },
  {
    by: 'project_lead',
    purpose: 'research',
    usageDesc: marked(
      '与第一性原理计算的状态方程比较，确定高压相的体积模量。',
      'To compare with equations of state from first principles and find the bulk modulus of the high-pressure phase.',
    ),
    projectName: 'DEMO-2024-0001',
    daysAgo: 30,
    steps: [
      {
        act: 'askMore',
        comments: marked('请说明参与人员及数据保存方式。', 'Please say who takes part and how the data are kept.'),
      },
      {
        act: 'answer',
        comments: marked(
          '课题组三人使用，数据保存在加密的组内服务器。',
          'Three people of the group; kept on an encrypted server of ours.',
        ),
      },
      { act: 'consent', agrees: true, comments: marked('同意合作使用。', 'Agreed, as a collaboration.') },
      {
        act: 'approve',
        months: 6,
        comments: marked('同意，请在成果中注明数据来源。', 'Agreed; please cite the data.'),
      },
    ],
  },
  {
    by: 'ops',
    purpose: 'teaching',
    usageDesc: marked('用于数据处理培训课程的练习。', 'For exercises of a course on data processing.'),
    projectName: '',
    daysAgo: 14,
    steps: [{ act: 'cancel' }],
  },
  {
    by: 'topic_lead',
    purpose: 'research',
    usageDesc: marked(
      '用于训练衍射图谱的物相识别模型。',
      'To train a model that recognises phases in diffraction patterns.',
    ),
    projectName: 'DEMO-2024-0001-02',
    daysAgo: 5,
    steps: [
      {
        act: 'askMore',
        comments: marked('请补充模型是否公开发布。', 'Please say whether the model will be published.'),
      },
    ],
  },
  {
    by: 'common',
    purpose: 'research',
    usageDesc: marked(
      '希望用 100 GPa 以上的图谱核对我们在另一线站得到的相变压力。',
      'We would like to check the transition pressure from another beamline against the patterns above 100 GPa.',
    ),
    projectName: '',
    daysAgo: 2,
    steps: [],
  },
];

/**
 * Creates the demonstration requests through the product's own services, with past dates; all of them, or none if any
 * exists.
 */
export async function makeDemo(ctx: Context): Promise<void> {
  await inTransaction({ ...ctx, isSilent: true }, async (tx) => {
    const resource = await restrictedDemo(tx);
    const owner = await demoActor(tx, 'publisher', []);
    const manager = await demoActor(tx, 'data_admin', ['data:access:audit']);
    if (!resource || resource.isAsked || !owner || !manager) return;
    for (const request of requests) {
      const applicant = await demoActor(tx, request.by, []);
      if (applicant) await make(tx, resource.publicId, request, { applicant, owner, manager });
    }
  });
}

type People = Record<'applicant' | 'owner' | 'manager', Actor>;

async function make(
  tx: Context,
  publicId: string,
  { by: _by, daysAgo, steps, ...form }: DemoRequest,
  { applicant, owner, manager }: People,
): Promise<void> {
  const since = tx.now.getTime() - daysAgo * days;
  const as = (actor: Actor, at: number): Context => ({
    ...tx,
    actor,
    now: new Date(since + (at * daysAgo * days) / 8),
  });
  const body = { ...form, publicId, periodStart: '', periodEnd: '', agreed: true as const };
  const { requestId } = await create(as(applicant, 0), body);
  for (const [before, step] of steps.entries()) {
    const at = before + 1;
    if (step.act === 'cancel') await cancel(as(applicant, at), requestId);
    else if (step.act === 'answer') await answer(as(applicant, at), requestId, step.comments);
    else if (step.act === 'askMore') await askMore(as(owner, at), { requestId, comments: step.comments }, 'owner');
    else if (step.act === 'consent') await consent(as(owner, at), { requestId, ...step });
    else if (step.act === 'approve') {
      const validUntil = wireDay(new Date(tx.now.getTime() + step.months * 30 * days));
      await approve(as(manager, at), { requestId, validUntil, comments: step.comments });
    } else if (step.act === 'reject') await reject(as(manager, at), { requestId, comments: step.comments });
    else await revoke(as(manager, at), { requestId, comments: step.comments });
  }
}
