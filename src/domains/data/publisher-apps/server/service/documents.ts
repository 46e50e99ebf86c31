import { z } from 'zod';
import { pick } from '#shared/texts';
import type { Context } from '#server/context';
import { isKnown, type ResourceRecord } from '#module/data/resources';
import { withWording } from '#module/data/reviews';
import { resourceStatuses, type ResourceStatus, resourceStatus } from '#contract/data/resources';
import type { ReasonText } from '#contract/data/reviews';
import * as queries from '../queries.ts';

/** Names of the states for machines; the digits are internal. */
export const stateNames: Record<ResourceStatus, string> = {
  [resourceStatus.draft]: 'draft',
  [resourceStatus.submitted]: 'submitted',
  [resourceStatus.reviewing]: 'reviewing',
  [resourceStatus.rejected]: 'rejected',
  [resourceStatus.approved]: 'approved',
  [resourceStatus.published]: 'published',
  [resourceStatus.superseded]: 'superseded',
  [resourceStatus.withdrawn]: 'withdrawn',
};

/** Converts the digit of a state to its name. */
export const StateName = z
  .enum(Object.values(stateNames) as [string, ...string[]])
  .transform((name) => resourceStatuses.find((status) => stateNames[status] === name)!);

/** A resource as its publisher's system sees it; times in ISO 8601. */
export function summaryOf(ctx: Context, row: ResourceRecord) {
  return {
    uniqueId: row.uniqueId,
    resourceId: row.publicId,
    resourceNo: row.resourceNo,
    version: row.version,
    status: stateNames[row.status],
    title: pick(row.titleZh, row.titleEn, ctx.language),
    updatedAt: row.updateTime.toISOString(),
    submittedAt: row.submitTime?.toISOString() ?? null,
    publishedAt: row.publishDate?.toISOString() ?? null,
    doi: row.doi,
    cstr: row.cstr,
    landingUrl: isKnown(row) ? `${ctx.siteUrl}/data/detail/${row.publicId}` : null,
    fileCount: row.fileCount,
    totalSize: row.totalSize,
  };
}

/** All decisions on a resource, oldest first, with reasons in both languages. */
export async function decisionsOf(ctx: Context, resourceId: number) {
  const rows = await queries.decisionRows(ctx, resourceId);
  return rows.map((it) => ({
    round: it.revisionNo,
    outcome: it.outcome,
    reasons: withWording(it.reasons as string[], it.reasonTexts as ReasonText[]).map(({ value, zh, en }) => ({
      code: value,
      zh,
      en,
    })),
    comments: it.comments,
    time: it.finishedAt.toISOString(),
  }));
}

/** The same with all decisions and their reasons. */
export async function documentOf(ctx: Context, row: ResourceRecord) {
  return {
    ...summaryOf(ctx, row),
    ...(row.status === resourceStatus.withdrawn ? { withdrawReason: row.withdrawReason } : {}),
    reviews: await decisionsOf(ctx, row.resourceId),
  };
}
