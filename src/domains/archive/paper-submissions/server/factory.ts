import { Readable } from 'node:stream';
import type { Program } from '#server/process/program';
import { actingAs, type Owner } from '#factory/data/resources';
import { SubmissionDraft, type SubmissionStatus, submissionStatus } from '../contract.ts';
import { find, type SubmissionRecord } from './queries/records.ts';
import { accept, check, returnForRevision } from './service/decisions.ts';
import { create, save, submit } from './service/drafts.ts';
import { attach } from './service/files.ts';

/** A form that can be submitted once a file is uploaded. */
export const completePaper = {
  paperTitle: '笼目铁磁体的反常霍尔效应',
  journal: '示例物理学报',
  paperStatus: 'underReview',
  authors: [{ nameZh: '张三', affiliations: [{ nameZh: '示例研究所' }] }],
  titleZh: '笼目铁磁体霍尔测量数据',
  titleEn: 'Hall data of a kagome ferromagnet',
  keywords: '反常霍尔效应',
  descriptionZh: '2–300 K 的霍尔电阻。',
  sharingMethod: 'open',
  openDate: '2020-01-01',
  license: 'by',
  preservationPlan: 'permanent',
  reason: '期刊要求提供数据。',
} as const;

interface Traits {
  /** Default: draft. */
  status?: SubmissionStatus;
  form?: object;
  /** Contents by file name. Default: one small table. */
  files?: Record<string, string>;
}

/** A submission in a state, created through the services: `await aSubmission(portal, her, { status: '2' })`. */
export async function aSubmission(program: Program, author: Owner, traits: Traits = {}): Promise<SubmissionRecord> {
  const { status = submissionStatus.draft, form = {}, files = { 'table.csv': 'T/K,R/Ohm\n2,0.10\n4,0.12\n' } } = traits;
  const asAuthor = actingAs(program, author, []);
  const asChecker = actingAs(program, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
  const { submissionId } = await create(asAuthor);
  for (const [fileName, text] of Object.entries(files))
    await attach(asAuthor, submissionId, { fileName, stream: Readable.from([Buffer.from(text)]) });
  const filled = SubmissionDraft.parse({ ...completePaper, ...form });
  const { rowVer } = await save(asAuthor, submissionId, { ...filled, rowVer: 0 });
  if (status !== submissionStatus.draft) await submit(asAuthor, submissionId, rowVer);
  if (status > submissionStatus.submitted) await check(asChecker, { submissionId });
  if (status === submissionStatus.returned)
    await returnForRevision(asChecker, { submissionId, comments: '请补充说明' });
  if (status === submissionStatus.accepted) await accept(asChecker, { submissionId, comments: '' });
  return (await find(program.context(), submissionId))!;
}
