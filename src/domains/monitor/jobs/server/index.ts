import { job } from '#server/jobs/jobs';
import { module, type Module } from '#server/module';
import { jobs } from '../contract.ts';
import { jobTexts } from '../texts/index.ts';
import { demo } from './demo.ts';
import { declaredBy, registryOf } from './registry.ts';
import { routesOver } from './routes.ts';
import { samples } from './samples.ts';
import { seed } from './seed.ts';
import { runJob } from './service.ts';
import { startRun } from './service/runs.ts';

export { failingJobs } from './queries.ts';
export { timetable } from './service/runs.ts';

/** @param modules every module of the product: they declare the jobs and the handlers of targets */
export function jobsModuleOver(modules: () => readonly Module[]): Module {
  const registry = () => registryOf(modules());
  return module({
    name: 'monitor.jobs',
    contract: jobs,
    texts: jobTexts,
    routes: routesOver(registry),
    jobs: [job<{ runId: number }>({ name: runJob, run: (ctx, { runId }) => startRun(ctx, registry(), runId) })],
    handlers: samples,
    seed: (ctx) => seed(ctx, declaredBy(modules())),
    demo,
  });
}
