import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { decisionsOf } from '#module/data/publisher-apps';
import type { ResourceRecord } from '#module/data/resources';
import type { CallbackEvent } from '../../contract.ts';
import * as queries from '../queries.ts';

/** Name of the job that delivers due callbacks. */
export const deliverJob = 'data.callbacks.deliver';

/**
 * Records a callback in the transaction of its decision. The body is written only once: it states what was decided,
 * whatever happens to the record later.
 */
export async function note(ctx: Context, row: ResourceRecord, event: Exclude<CallbackEvent, 'test'>): Promise<void> {
  const host = URL.parse(row.callbackUrl)?.host;
  if (!host || row.isDemo) return;
  const eventId = randomUUID();
  const isDecision = event === 'approved' || event === 'rejected';
  const decision = isDecision ? (await decisionsOf(ctx, row.resourceId)).at(-1) : undefined;
  await queries.insert(ctx, {
    eventId,
    event,
    resourceId: row.resourceId,
    appId: row.publisherAppId,
    url: row.callbackUrl,
    host,
    body: JSON.stringify({
      event,
      eventId,
      uniqueId: row.uniqueId,
      resourceId: row.publicId,
      resourceNo: row.resourceNo,
      version: row.version,
      outcome: decision?.outcome ?? event,
      reasons: decision?.reasons ?? [],
      comments: event === 'withdrawn' ? row.withdrawReason : (decision?.comments ?? ''),
      doi: row.doi,
      cstr: row.cstr,
      landingUrl: event === 'published' || event === 'withdrawn' ? `${ctx.siteUrl}/data/detail/${row.publicId}` : null,
      time: ctx.now.toISOString(),
    }),
    nextTryAt: ctx.now,
    createTime: ctx.now,
  });
  await addJob(ctx, deliverJob, {}, { key: deliverJob });
}
