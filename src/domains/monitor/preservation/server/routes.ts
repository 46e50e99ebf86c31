import { fail } from '#shared/fail';
import { addJob } from '#server/jobs/jobs';
import { implement } from '#server/routes';
import { maxListed, preservation, type PreservationEvent } from '../contract.ts';
import { findings, newestEvents, requestAllChecks } from './queries/checks.ts';
import { requestAllComparisons } from './queries/objects.ts';
import { runJob } from './jobs.ts';
import { figures } from './service/figures.ts';

export const routes = implement(preservation, {
  read: ({ ctx }) => figures(ctx),
  findings: async ({ ctx }) => ({
    findings: await findings(ctx, maxListed),
    events: (await newestEvents(ctx, maxListed)).map((it) => ({
      ...it,
      detail: it.detail as PreservationEvent['detail'],
    })),
  }),
  run: async ({ ctx }) => {
    if (!ctx.preservation.tree) throw fail('monitor.preservation.notConfigured');
    await requestAllComparisons(ctx);
    await requestAllChecks(ctx);
    await addJob(ctx, runJob, {}, { key: runJob });
  },
});
