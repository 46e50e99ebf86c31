import type { Context } from '#server/context';
import { findCenter } from '#module/archive/centers';
import { isOn, setting } from '#module/system/settings';
import type { TaskRecord } from '#module/archive/tasks';
import type { CertificateContent } from '../../contract.ts';
import { newestRun, projectPart, topicSums } from '../queries/content.ts';

/** Whether the portal shows that it is a demonstration. */
export const isDemoSite = async (ctx: Context): Promise<boolean> => isOn(await setting(ctx, 'site.demo'));

/** The content that a certificate would have now, with its topics and its comparison. */
export interface Drafted {
  content: CertificateContent;
  topicIds: number[];
  runId: number | null;
  sealFile: number | null;
  signatureFile: number | null;
}

/** Builds the content of a certificate from the present state of a task. */
export async function draftContent(ctx: Context, task: TaskRecord, kind: 'stage' | 'final'): Promise<Drafted> {
  const { taskId, centerId, isSupplement } = task;
  const project = await projectPart(ctx, taskId);
  const topics = await topicSums(ctx, taskId, kind === 'stage' || isSupplement);
  const center = await findCenter(ctx, centerId);
  const run = await newestRun(ctx, taskId);
  const sum = (of: (one: (typeof topics)[number]) => number) => topics.reduce((all, one) => all + of(one), 0);
  return {
    topicIds: topics.map(({ topicId }) => topicId),
    runId: run?.runId ?? null,
    sealFile: center.sealFile,
    signatureFile: center.signatureFile,
    content: {
      ...project,
      topics: topics.map(({ topicNo, name, undertaker, leader, resources, bytes, types }) => ({
        topicNo,
        name,
        undertaker,
        leader,
        resources,
        bytes,
        types,
      })),
      resources: sum((one) => one.resources),
      bytes: sum((one) => one.bytes),
      sharing: {
        open: sum((one) => one.open),
        restricted: sum((one) => one.restricted),
        closed: sum((one) => one.closed),
      },
      conclusion: run?.conclusion ?? '',
      centerZh: center.nameZh,
      centerEn: center.nameEn,
      signatoryName: center.signatoryName,
      signatoryTitle: center.signatoryTitle,
      isDemoSite: await isDemoSite(ctx),
    },
  };
}
