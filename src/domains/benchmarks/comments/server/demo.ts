import { inTransaction, type Context } from '#server/context';
import type { CommentStatus } from '../contract.ts';
import * as queries from './queries.ts';

const day = 24 * 3600_000;

/** A demonstration comment. */
interface DemoComment {
  /** User name of the author. */
  by: string;
  /** Public id of a data set; with the name of a model if the comment is about a model. */
  set: string;
  model?: string;
  daysAgo: number;
  status?: CommentStatus;
  content: string;
}

/** Oldest first. */
const comments: readonly DemoComment[] = [
  {
    by: 'publisher',
    set: '1a',
    daysAgo: 90,
    content: '请问划分时同一化学式的不同结构是否可能分在训练和测试两边？这样会有信息泄漏。',
  },
  {
    by: 'bench_admin',
    set: '1a',
    daysAgo: 89,
    content: '不会：划分按化学式进行，同一化学式的结构都在同一折中。\nNo leakage: the split is by formula.',
  },
  {
    by: 'topic_lead',
    set: '1a',
    daysAgo: 61,
    content:
      'Is the target per atom or per formula unit? The card says eV/atom; a note on the reference phases would help.',
  },
  {
    by: 'project_lead',
    set: '1b',
    daysAgo: 47,
    content: '带隙是否都用同一种泛函计算？不同泛函之间会有系统误差。',
  },
  {
    by: 'common',
    set: '1d',
    daysAgo: 33,
    content: 'Thanks for keeping ambient and high-pressure samples apart; that makes comparison much easier.',
  },
  {
    by: 'publisher',
    set: '1a',
    model: 'DemoEquiNet',
    daysAgo: 28,
    content: '标准差是由多个随机种子得到的，还是模型直接给出的？',
  },
  {
    by: 'topic_lead',
    set: '1a',
    model: 'DemoMix',
    daysAgo: 21,
    content: 'Since its pre-training may hold test samples, a run without them would be a fairer comparison.',
  },
  {
    by: 'project_lead',
    set: '2c',
    daysAgo: 12,
    content: '感谢整理！体模量和剪切模量分开给出指标，非常实用。',
  },
  {
    by: 'common',
    set: '1a',
    daysAgo: 9,
    status: 'hidden',
    content: '代算各类模型成绩，联系电话 000-0000-0000。',
  },
  {
    by: 'common',
    set: '1a',
    daysAgo: 1,
    status: 'pending',
    content: 'Could the sample score file also be offered with standard deviations?',
  },
];

/** Creates all demonstration comments once, as the demonstration accounts, on their data sets and models. */
export function makeDemo(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await queries.hasDemo(tx))) await write(tx);
  });
}

async function write(ctx: Context): Promise<void> {
  for (const { by, set, model, daysAgo, status = 'visible', content } of comments) {
    const createTime = new Date(ctx.now.getTime() - daysAgo * day);
    await queries.insert(ctx, {
      ...(await queries.demoSubject(ctx, set, model)),
      userId: await queries.userIdOf(ctx, by),
      content,
      status,
      createTime,
      isDemo: true,
      ...(status === 'pending' ? {} : { auditBy: 'system', auditTime: createTime }),
    });
  }
}
