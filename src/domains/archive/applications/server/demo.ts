import { Readable } from 'node:stream';
import { inTransaction, type Actor, type Context } from '#server/context';
import { demoActor } from '#module/data/reviews';
import { ApplicationDraft, type ApplicationStatus, applicationStatus } from '../contract.ts';
import * as records from './queries/records.ts';
import { accept, returnForRevision } from './service/decisions.ts';
import { cancel, create, save, submit } from './service/drafts.ts';
import { attach } from './service/scans.ts';

export const demoJob = 'archive.applications.makeDemo';

const days = 24 * 3600_000;

interface DemoApplication {
  /** User name of the applicant. */
  by: string;
  status: ApplicationStatus;
  daysAgo: number;
  no: string;
  zh: string;
  en: string;
  /** Fills in only number and titles. */
  isScant?: true;
  opinion?: string;
}

const marked = (zh: string, en: string) => `【演示】${zh}\n[Demo] ${en}`;

/** Applications in every state, oldest first; with numbers like those of the other demonstration records. */
const applications: readonly DemoApplication[] = [
  {
    by: 'project_lead',
    status: applicationStatus.accepted,
    daysAgo: 120,
    no: '2024YFA-DEMO-14',
    zh: '笼目晶格中的关联电子态',
    en: 'Correlated electrons on kagome lattices',
  },
  {
    by: 'project_lead',
    status: applicationStatus.accepted,
    daysAgo: 95,
    no: '2024YFA-DEMO-15',
    zh: '高压下的新型超导体',
    en: 'New superconductors under high pressure',
  },
  {
    by: 'topic_lead',
    status: applicationStatus.returned,
    daysAgo: 30,
    no: '2024YFA-DEMO-16',
    zh: '二维磁性材料的自旋动力学',
    en: 'Spin dynamics of two-dimensional magnets',
    opinion: marked(
      '任务书扫描件缺盖章页，请补充后再次提交。',
      'The stamped page of the task book is missing. Please add it and submit again.',
    ),
  },
  {
    by: 'common',
    status: applicationStatus.cancelled,
    daysAgo: 26,
    no: '2024YFA-DEMO-17',
    zh: '拓扑半金属的输运性质',
    en: 'Transport in topological semimetals',
  },
  {
    by: 'project_lead',
    status: applicationStatus.submitted,
    daysAgo: 6,
    no: '2024YFA-DEMO-18',
    zh: '超快光谱与非平衡态',
    en: 'Ultrafast spectroscopy far from equilibrium',
  },
  // The same number again: the centre is notified.
  {
    by: 'topic_lead',
    status: applicationStatus.submitted,
    daysAgo: 3,
    no: '2024YFA-DEMO-15',
    zh: '高压下的新型超导体（重复申请）',
    en: 'New superconductors under high pressure (again)',
  },
  {
    by: 'project_lead',
    status: applicationStatus.draft,
    daysAgo: 0,
    no: '2024YFA-DEMO-19',
    zh: '薄膜异质结的界面超导',
    en: 'Superconductivity at interfaces',
    isScant: true,
  },
];

function formOf({ no, zh, en, isScant }: DemoApplication): ApplicationDraft {
  const named = { projectNo: no, nameZh: `【演示】${zh}`, nameEn: `[Demo] ${en}` };
  if (isScant) return ApplicationDraft.parse(named);
  return ApplicationDraft.parse({
    ...named,
    specialNo: '2024YFA-DEMO',
    specialName: '量子物态前沿专项（演示）',
    planType: 'keyRnD',
    leadOrg: '演示研究所',
    agency: '演示项目管理机构',
    participantOrgs: '演示大学\n演示材料研究中心',
    startDate: '2024-01-01',
    endDate: '2028-12-31',
    acceptDate: '2029-06-30',
    funding: 1850,
    intro: marked(
      '研究关联体系中的新奇物态，形成系列实验与计算数据。',
      'Novel states of correlated matter, with series of measured and computed data.',
    ),
    leaderName: '沈一鸣',
    leaderPhone: '010-5555-0121',
    leaderEmail: 'lead@example.org',
    contactName: '方晴',
    contactPhone: '010-5555-0122',
    contactEmail: 'data@example.org',
    topics: [
      {
        topicNo: `${no}-1`,
        name: '样品制备与表征',
        leader: '陆文',
        org: '演示大学',
        dataDesc: '晶体结构、成分与形貌数据',
      },
      {
        topicNo: `${no}-2`,
        name: '输运与谱学测量',
        leader: '方晴',
        org: '演示研究所',
        dataDesc: '电阻、霍尔、光谱原始数据与处理结果',
      },
      {
        topicNo: `${no}-3`,
        name: '理论与计算',
        leader: '顾言',
        org: '演示材料研究中心',
        dataDesc: '能带、声子与相图计算结果',
      },
    ],
  });
}

/** A page that says it is a demonstration; no real task book is shown anywhere. */
const taskBook = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
    '4 0 obj<</Length 76>>stream',
    'BT /F1 24 Tf 72 760 Td (Task book: demonstration page, no real text) Tj ET  ',
    'endstream endobj',
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
);

/** Creates the demonstration applications through the services, with dates in the past; does nothing if some exist. */
export async function makeDemo(ctx: Context): Promise<void> {
  const centre = await demoActor(ctx, 'data_admin', ['pms:application:audit']);
  if (!centre || (await records.hasDemo(ctx))) return;
  for (const application of applications) {
    const person = await demoActor(ctx, application.by, []);
    if (person) await make({ ...ctx, isSilent: true }, application, person, centre);
  }
}

async function make(ctx: Context, it: DemoApplication, person: Actor, centre: Actor): Promise<void> {
  const since = ctx.now.getTime() - it.daysAgo * days;
  const as = (actor: Actor, part: number): Context => ({
    ...ctx,
    actor,
    now: new Date(since + (part * it.daysAgo * days) / 8),
  });
  const { applicationId } = await create(as(person, 0), { isDemo: true });
  if (!it.isScant)
    await attach(as(person, 0), applicationId, 'taskBook', {
      fileName: 'task-book.pdf',
      stream: Readable.from([taskBook]),
    });
  const { rowVer } = await save(as(person, 0), applicationId, { ...formOf(it), rowVer: 0 });
  if (it.status === applicationStatus.draft) return;
  await inTransaction(ctx, async (tx) => {
    const by = (actor: Actor, part: number): Context => ({ ...as(actor, part), db: tx.db });
    await submit(by(person, 1), applicationId, rowVer);
    const which = { applicationId, comments: it.opinion ?? '' };
    if (it.status === applicationStatus.accepted) await accept(by(centre, 2), which);
    if (it.status === applicationStatus.returned) await returnForRevision(by(centre, 2), which);
    if (it.status === applicationStatus.cancelled) await cancel(by(person, 2), applicationId);
  });
}
