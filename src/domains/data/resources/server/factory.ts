import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import type { Program } from '#server/process/program';
import { approve, claim, reject } from '#module/data/reviews';
import { ResourceDraft, type ResourceStatus, resourceStatus } from '../contract.ts';
import type { ResourceRecord } from './table.ts';
import { findResource } from './queries/records.ts';
import { attachFile } from '#module/data/record-files';
import { createDraft, saveDraft, submit } from '#module/data/deposits';
import { holdPublication, withdraw } from '#module/data/life-cycle';
import { newVersion } from '#module/data/versions';

/** The submitter; a person from the `person` factory is suitable. */
export interface Owner {
  userId: number;
  userName: string;
  email: string;
}

export interface ResourceTraits {
  /** Defaults to draft. A superseded resource is followed by a published version. */
  status?: ResourceStatus;
  /** Fields in addition to those of a complete form. */
  form?: Partial<ResourceDraft>;
  /** Contents by path; defaults to one small table. */
  files?: Record<string, string | Buffer>;
}

/** A form that can be submitted with a file; open since 2020. */
export const completeForm = {
  titleZh: '层状反铁磁体磁输运测量数据',
  titleEn: 'Magnetotransport of a layered antiferromagnet',
  keywordsZh: '磁输运,反铁磁',
  descriptionZh: '电阻与霍尔电阻随温度和磁场的变化。',
  sharingMethod: 'open',
  openDate: '2020-01-01',
  license: 'by',
  preservationPlan: 'permanent',
  noProject: true,
  authors: [{ nameZh: '张三', affiliations: [{ nameZh: '示例研究所' }] }],
  publisher: { name: '张三', email: 'zhang@example.org' },
} as const;

/** A resource in a state, created with the product's own services: `await aResource(portal, her, { status: '5' })`. */
export async function aResource(program: Program, owner: Owner, traits: ResourceTraits = {}): Promise<ResourceRecord> {
  const {
    status = resourceStatus.draft,
    form = {},
    files = { 'data/table.csv': 'T/K,R/Ohm\n2,0.10\n4,0.12\n' },
  } = traits;
  const asOwner = actingAs(program, owner, []);
  const asReviewer = actingAs(program, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
  const resourceId = await createDraft(asOwner);
  const filled = ResourceDraft.parse({ ...completeForm, ...form });
  const { rowVer } = await saveDraft(asOwner, resourceId, { ...filled, rowVer: 0 });
  for (const [path, bytes] of Object.entries(files)) {
    const at = path.lastIndexOf('/');
    const source = { fileName: path.slice(at + 1), stream: Readable.from([Buffer.from(bytes)]) };
    await attachFile(asOwner, resourceId, source, { folder: path.slice(0, Math.max(at, 0)) });
  }
  const now = async () => (await findResource(program.context(), resourceId))!;
  if (status === resourceStatus.draft) return now();
  await submit(asOwner, resourceId, rowVer);
  const which = { resourceId, rowVer: (await now()).rowVer, comments: '' };
  if (status === resourceStatus.reviewing) await claim(asReviewer, which);
  else if (status === resourceStatus.rejected) await reject(asReviewer, { ...which, reasons: ['quality'] });
  else if (status !== resourceStatus.submitted) {
    // A hold keeps an approved resource from being published.
    if (status === resourceStatus.approved) await holdPublication(asReviewer, resourceId, 'factory');
    await approve(asReviewer, which);
  }
  if (status === resourceStatus.superseded) await publishNext(asOwner, asReviewer, resourceId);
  if (status === resourceStatus.withdrawn) await withdraw(asReviewer, resourceId, '仪器标定错误');
  return now();
}

/** Publishes a next version with the same content, which supersedes the old one. */
async function publishNext(asOwner: Context, asReviewer: Context, oldId: number): Promise<number> {
  const resourceId = await newVersion(asOwner, oldId);
  const rowOf = async () => (await findResource(asOwner, resourceId))!;
  await saveDraft(asOwner, resourceId, { changesZh: '补充说明', rowVer: (await rowOf()).rowVer });
  await submit(asOwner, resourceId, (await rowOf()).rowVer);
  await approve(asReviewer, { resourceId, rowVer: (await rowOf()).rowVer, comments: '' });
  return resourceId;
}

/** Publishes a next version of a published resource, with the same content. */
export async function nextPublished(program: Program, owner: Owner, old: ResourceRecord): Promise<ResourceRecord> {
  const asReviewer = actingAs(program, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
  const resourceId = await publishNext(actingAs(program, owner, []), asReviewer, old.resourceId);
  return (await findResource(program.context(), resourceId))!;
}

/** A context that acts as a person. */
export function actingAs(program: Program, who: Owner, permissions: readonly string[]): Context {
  const actor = { ...who, deptId: null, verified: true, roles: [], permissions, sessionId: null };
  return { ...program.context(), actor };
}
