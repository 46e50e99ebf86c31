import { Affiliation } from '#contract/identity/organizations';
import { Readable } from 'node:stream';
import { inTransaction, type Actor, type Context } from '#server/context';
import { demoActor } from '#module/data/reviews';
import { SubmissionDraft, type SubmissionStatus, submissionStatus } from '../contract.ts';
import * as records from './queries/records.ts';
import { accept, check, returnForRevision } from './service/decisions.ts';
import { create, save, submit } from './service/drafts.ts';
import { attach } from './service/files.ts';

export const demoJob = 'archive.paper-submissions.makeDemo';

const days = 24 * 3600_000;

interface DemoSubmission {
  /** User name of the author. */
  by: string;
  status: SubmissionStatus;
  daysAgo: number;
  form: Partial<SubmissionDraft>;
  files: Record<string, string>;
  /** The reason why it was returned. */
  opinion?: string;
}

const institutes = {
  institute: { nameZh: '演示研究所', nameEn: 'Demonstration Institute' },
  university: { nameZh: '演示大学', nameEn: 'Demonstration University' },
};
type Institute = (typeof institutes)['institute'];

const author = (nameZh: string, nameEn: string, institution: Institute, isCorresponding = false) => ({
  nameZh,
  nameEn,
  affiliations: [Affiliation.parse(institution)],
  isCorresponding,
  email: `${nameEn.split(' ')[0]!.toLowerCase()}@example.org`,
  phone: '',
  orcid: '',
});
const shared = {
  sharingMethod: 'open',
  openDate: '2027-06-01',
  license: 'by',
  preservationPlan: 'permanent',
} as const;

/** One in each state, oldest first. */
const submissions: readonly DemoSubmission[] = [
  {
    by: 'publisher',
    status: submissionStatus.accepted,
    daysAgo: 40,
    form: {
      ...shared,
      paperTitle: '[Demo] Anomalous Hall effect in a layered kagome ferromagnet',
      journal: 'Demo Journal of Condensed Matter',
      paperStatus: 'underReview',
      manuscriptNo: 'DJCM-2026-0417',
      authors: [
        author('沈一鸣', 'Yiming Shen', institutes.institute, true),
        author('陆文', 'Wen Lu', institutes.university),
      ],
      titleZh: '【演示】层状笼目铁磁体反常霍尔效应测量数据',
      titleEn: '[Demo] Anomalous Hall measurements of a layered kagome ferromagnet',
      keywords: '反常霍尔效应,笼目晶格',
      descriptionZh: '2–300 K、±9 T 范围内的纵向电阻与霍尔电阻，支撑论文图 2 至图 4。',
      descriptionEn: 'Longitudinal and Hall resistance from 2 to 300 K and up to ±9 T, behind figures 2 to 4.',
      reason: '期刊要求投稿时提供审稿人可访问的数据。',
    },
    files: { 'hall-2K.csv': 'B/T,Rxy/Ohm\n-9,-0.41\n0,0.02\n9,0.42\n', 'README.txt': 'Columns as in the paper.\n' },
  },
  {
    by: 'topic_lead',
    status: submissionStatus.returned,
    daysAgo: 21,
    form: {
      ...shared,
      paperTitle: '【演示】二维磁体中的自旋波谱',
      journal: '演示物理学报',
      paperStatus: 'preparing',
      authors: [author('方晴', 'Qing Fang', institutes.institute, true)],
      titleZh: '【演示】二维磁体自旋波的非弹性散射数据',
      titleEn: '[Demo] Inelastic scattering of spin waves in a two-dimensional magnet',
      keywords: '自旋波,二维磁性',
      descriptionZh: '布里渊区高对称方向上的非弹性散射强度。',
      reason: '准备投稿，先行提交数据。',
    },
    files: { 'spectrum.csv': 'q,E/meV,I\n0.1,1.2,340\n0.2,2.3,310\n' },
    opinion:
      '【演示】请补充能量分辨率与归一化方法。\n[Demo] Please add the energy resolution and how intensities are normalised.',
  },
  {
    by: 'publisher',
    status: submissionStatus.checking,
    daysAgo: 9,
    form: {
      ...shared,
      sharingMethod: 'restricted',
      openDate: '',
      accessRestriction: '论文发表前仅限审稿使用。',
      paperTitle: '[Demo] Pressure dependence of superconductivity in a nickelate film',
      journal: 'Demo Letters',
      paperStatus: 'underReview',
      manuscriptNo: 'DL-88213',
      hidesAuthors: true,
      authors: [author('沈一鸣', 'Yiming Shen', institutes.institute, true)],
      titleZh: '【演示】镍酸盐薄膜高压电阻数据',
      titleEn: '[Demo] Resistance of a nickelate film under pressure',
      keywords: '镍酸盐,高压,超导',
      descriptionZh: '0–30 GPa 下薄膜电阻随温度的变化。',
      reason: '双盲审稿，需要匿名的访问链接。',
    },
    files: { 'resistance.csv': 'p/GPa,T/K,R/Ohm\n0,10,12.4\n12,10,3.1\n' },
  },
  {
    by: 'common',
    status: submissionStatus.submitted,
    daysAgo: 2,
    form: {
      ...shared,
      sharingMethod: 'closed',
      openDate: '',
      license: '',
      nonDisclosureReason: '合作方专利申请中。',
      paperTitle: '【演示】磁性隧道结的自旋转移力矩',
      journal: '演示材料学报',
      paperStatus: 'accepted',
      authors: [author('顾言', 'Yan Gu', institutes.university, true)],
      titleZh: '【演示】磁性隧道结翻转电流测量数据',
      titleEn: '[Demo] Switching currents of magnetic tunnel junctions',
      keywords: '磁性隧道结,自旋转移力矩',
      descriptionZh: '不同脉冲宽度下的翻转概率。',
      reason: '单位要求论文数据先行汇交。',
    },
    files: { 'switching.csv': 't/ns,I/uA,P\n1,120,0.2\n5,90,0.8\n' },
  },
  {
    by: 'publisher',
    status: submissionStatus.draft,
    daysAgo: 0,
    form: { paperTitle: '【演示】拓扑半金属的量子振荡', paperStatus: 'preparing', titleZh: '【演示】量子振荡原始数据' },
    files: {},
  },
];

/** Creates the demonstration submissions through the services, with dates in the past; does nothing if some exist. */
export async function makeDemo(ctx: Context): Promise<void> {
  const checker = await demoActor(ctx, 'data_admin', ['biz:paperSubmit:audit']);
  if (!checker || (await records.hasDemo(ctx))) return;
  for (const submission of submissions) {
    const person = await demoActor(ctx, submission.by, []);
    if (person) await make({ ...ctx, isSilent: true }, submission, person, checker);
  }
}

async function make(ctx: Context, it: DemoSubmission, person: Actor, checker: Actor): Promise<void> {
  const since = ctx.now.getTime() - it.daysAgo * days;
  const as = (actor: Actor, part: number): Context => ({
    ...ctx,
    actor,
    now: new Date(since + (part * it.daysAgo * days) / 8),
  });
  const { submissionId } = await create(as(person, 0), { isDemo: true });
  for (const [fileName, text] of Object.entries(it.files))
    await attach(as(person, 0), submissionId, { fileName, stream: Readable.from([Buffer.from(text)]) });
  const form = SubmissionDraft.parse(it.form);
  const { rowVer } = await save(as(person, 0), submissionId, { ...form, rowVer: 0 });
  if (it.status === submissionStatus.draft) return;
  await inTransaction(ctx, async (tx) => {
    const by = (actor: Actor, part: number): Context => ({ ...as(actor, part), db: tx.db });
    await submit(by(person, 1), submissionId, rowVer);
    if (it.status === submissionStatus.submitted) return;
    await check(by(checker, 2), { submissionId });
    if (it.status === submissionStatus.returned)
      await returnForRevision(by(checker, 3), { submissionId, comments: it.opinion ?? '' });
    if (it.status === submissionStatus.accepted) await accept(by(checker, 3), { submissionId, comments: '' });
  });
}
