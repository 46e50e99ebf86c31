import { Readable } from 'node:stream';
import type { Program } from '#server/process/program';
import { actingAs, type Owner } from '#factory/data/resources';
import { ApplicationDraft, type ApplicationStatus, applicationStatus } from '../contract.ts';
import { find, type ApplicationRecord } from './queries/records.ts';
import { accept, returnForRevision } from './service/decisions.ts';
import { cancel, create, save, submit } from './service/drafts.ts';
import { attach } from './service/scans.ts';

/** A form that can be submitted once the task book is uploaded; the caller sets its number. */
export const completeApplication = {
  nameZh: '关联电子体系研究',
  planType: 'keyRnD',
  leadOrg: '示例研究所',
  leaderName: '张三',
  contactName: '李四',
  contactPhone: '010-5555-0123',
  contactEmail: 'li@example.org',
  topics: [{ topicNo: '1', name: '样品制备', leader: '王五', org: '示例大学', dataDesc: '结构数据' }],
} as const;

export const somePdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let count = 0;

interface Traits {
  /** Default: draft. */
  status?: ApplicationStatus;
  form?: object;
  /** Whether the task book is uploaded. Default: true. */
  taskBook?: boolean;
}

/** An application in a state, created through the services: `await anApplication(portal, her, { status: '1' })`. */
export async function anApplication(
  program: Program,
  applicant: Owner,
  traits: Traits = {},
): Promise<ApplicationRecord> {
  const { status = applicationStatus.draft, form = {}, taskBook = true } = traits;
  const asApplicant = actingAs(program, applicant, []);
  const asCentre = actingAs(program, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
  const { applicationId } = await create(asApplicant);
  const scan = { fileName: 'task-book.pdf', stream: Readable.from([somePdf]) };
  if (taskBook) await attach(asApplicant, applicationId, 'taskBook', scan);
  const projectNo = `P-${process.pid}-${++count}`;
  const filled = ApplicationDraft.parse({ ...completeApplication, projectNo, ...form });
  const { rowVer } = await save(asApplicant, applicationId, { ...filled, rowVer: 0 });
  if (status !== applicationStatus.draft) await submit(asApplicant, applicationId, rowVer);
  const which = { applicationId, comments: '' };
  if (status === applicationStatus.accepted) await accept(asCentre, which);
  if (status === applicationStatus.returned) await returnForRevision(asCentre, { ...which, comments: '请补充盖章页' });
  if (status === applicationStatus.cancelled) await cancel(asApplicant, applicationId);
  return (await find(program.context(), applicationId))!;
}
