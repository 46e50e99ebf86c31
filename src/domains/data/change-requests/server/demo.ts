import { inTransaction, type Actor, type Context } from '#server/context';
import { wireDay } from '#shared/time';
import { demoActor } from '#module/data/reviews';
import { findResource, lockExisting } from '#module/data/resources';
import { sharingOf } from '#module/data/life-cycle';
import type { Sharing } from '#contract/data/resources';
import { demoResources, waitingOf } from './queries.ts';
import { askRestore, askWithdrawal, decide, handOver, share, takeBack } from './service.ts';

export const demoJob = 'data.change-requests.makeDemo';

const days = 24 * 3600_000;

type People = Record<'owner' | 'reviewer' | 'manager', Actor>;

interface DemoWish {
  /** Part of the title of the resource, and the age of the request. */
  title: string;
  daysAgo: number;
  ask: (tx: Context, it: { resourceId: number; rowVer: number }, people: People) => Promise<unknown>;
  /** Outcome some days later; a request without one stays pending. */
  end?: { accepts: boolean; comments: string } | 'takenBack';
}

const marked = (zh: string, en: string) => `【演示】${zh}\n[Demo] ${en}`;

const by = (tx: Context, actor: Actor): Context => ({ ...tx, actor });

/** The owner requests stricter sharing. */
async function stricter(tx: Context, resourceId: number, owner: Actor, terms: Partial<Sharing>, reason: string) {
  const row = await lockExisting(by(tx, owner), resourceId);
  const { rowVer } = row;
  await share(by(tx, owner), { ...sharingOf(row), ...terms, resourceId, rowVer, reason });
}

/** Requests of every kind in all states for a first look, oldest first. */
const wishes: readonly DemoWish[] = [
  {
    title: '拓扑半金属候选材料',
    daysAgo: 90,
    ask: (tx, { resourceId: id }, { owner }) =>
      stricter(
        tx,
        id,
        owner,
        {
          sharingMethod: 'closed',
          nonDisclosureReason: marked('后续论文尚未发表。', 'A later paper is not published yet.'),
        },
        marked(
          '后续论文尚未发表，希望暂不公开。',
          'A later paper is not published yet; please keep the files back for now.',
        ),
      ),
    end: {
      accepts: false,
      comments: marked(
        '论文已引用该数据，公开后不宜收回；后续数据请另行提交。',
        'The paper cites these data, which should stay open; please submit the later data on their own.',
      ),
    },
  },
  {
    title: '层状反铁磁体磁输运',
    daysAgo: 20,
    ask: (tx, { resourceId: id }, { owner }) =>
      stricter(
        tx,
        id,
        owner,
        { openDate: wireDay(new Date(tx.now.getTime() + 460 * days)) },
        marked('论文审稿延期，申请推迟开放日期。', 'The paper is delayed in review; please open the files later.'),
      ),
    end: { accepts: true, comments: marked('同意推迟。', 'Agreed.') },
  },
  {
    title: '磁性结构对称性分析工具',
    daysAgo: 12,
    ask: (tx, it, { owner }) =>
      askWithdrawal(by(tx, owner), {
        ...it,
        reason: marked('示例输入有误，拟下架后更正。', 'The example input has a mistake; to be corrected.'),
      }),
    end: 'takenBack',
  },
  {
    title: '二维材料第一性原理',
    daysAgo: 4,
    ask: (tx, { resourceId: id }, { owner }) =>
      stricter(
        tx,
        id,
        owner,
        {
          sharingMethod: 'restricted',
          accessRestriction: marked(
            '须签署数据使用协议，仅用于科学研究。',
            'For research only, under an agreement on the use of the data.',
          ),
        },
        marked('合作方要求对训练数据的使用进行登记。', 'A partner asks that uses for training be registered.'),
      ),
  },
  {
    title: '磁性结构对称性分析工具',
    daysAgo: 3,
    ask: (tx, it, { owner }) =>
      askWithdrawal(by(tx, owner), {
        ...it,
        reason: marked(
          '新版工具已另行登记，申请下架本记录。',
          'A new tool is registered elsewhere; please take this record down.',
        ),
      }),
  },
  {
    title: '低温扫描隧道谱学',
    daysAgo: 2,
    ask: (tx, it, { manager }) =>
      askRestore(by(tx, manager), {
        ...it,
        reason: marked('作者已重新标定并确认数据无误。', 'The authors have calibrated anew and confirm the data.'),
      }),
  },
  {
    title: '铁基超导',
    daysAgo: 1,
    ask: (tx, it, { owner }) =>
      handOver(by(tx, owner), {
        ...it,
        who: 'project_lead',
        reason: marked('岗位变动，移交项目负责人维护。', 'A change of post: the project lead is to look after it.'),
      }),
  },
];

/**
 * Creates the demonstration requests through the product's own services, with past dates; all of them, or none if any
 * exists.
 */
export async function makeDemo(ctx: Context): Promise<void> {
  await inTransaction({ ...ctx, isSilent: true }, async (tx) => {
    const owner = await demoActor(tx, 'publisher', []);
    const reviewer = await demoActor(tx, 'reviewer', ['data:resource:approve']);
    const manager = await demoActor(tx, 'data_admin', ['data:resource:withdraw']);
    const there = await demoResources(tx);
    if (!owner || !reviewer || !manager || there.some(({ isAsked }) => isAsked)) return;
    for (const wish of wishes) {
      const it = there.find(({ titleZh }) => titleZh.includes(wish.title));
      if (it) await make(tx, it.resourceId, wish, { owner, reviewer, manager });
    }
  });
}

async function make(tx: Context, resourceId: number, { daysAgo, ask, end }: DemoWish, people: People): Promise<void> {
  const on = (part: number): Context => ({ ...tx, now: new Date(tx.now.getTime() - daysAgo * part * days) });
  const { rowVer } = (await findResource(tx, resourceId))!;
  await ask(on(1), { resourceId, rowVer }, people);
  if (!end) return;
  const changeId = await waitingOf(tx, resourceId);
  if (end === 'takenBack') await takeBack(by(on(0.8), people.owner), changeId);
  else {
    const { rowVer } = (await findResource(tx, resourceId))!;
    await decide(by(on(0.8), people.reviewer), { changeId, rowVer, ...end }, 'office');
  }
}
