import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { ResourceStatus, ResourceType, resourceStatus } from '#contract/data/resources';
import { RejectReason } from '#contract/data/reviews';

/** Number of days in the line chart. */
export const trendDays = 30;

/** Oldest day first, without gaps. */
export const Trend = z.array(z.object({ day: z.string(), visits: z.number(), downloads: z.number() }));
export type Trend = z.output<typeof Trend>;

/** States before publication. */
export const unpublished = [
  resourceStatus.draft,
  resourceStatus.submitted,
  resourceStatus.reviewing,
  resourceStatus.rejected,
  resourceStatus.approved,
] as const satisfies readonly ResourceStatus[];

/** Open and finished work of reviewers; the year ends today. */
export const Work = z.object({
  unpublished: z.array(z.object({ type: ResourceType, status: ResourceStatus, count: z.number() })),
  decisions: z.object({ approved: z.number(), rejected: z.number() }),
  reasons: z.array(z.object({ reason: RejectReason, count: z.number() })),
});
export type Work = z.output<typeof Work>;

export const dashboard = contract('monitor.dashboard', {
  trend: { method: 'GET', path: '/monitor/dashboard/trend', permit: 'user', reply: data(Trend) },
  work: { method: 'GET', path: '/monitor/dashboard/work', permit: 'data:resource:list', reply: data(Work) },
});
