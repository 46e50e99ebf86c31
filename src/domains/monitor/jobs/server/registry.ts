import type { Handler, Job } from '#server/jobs/jobs';
import { kernelJobs } from '#server/jobs/kernel-jobs';
import type { Module } from '#server/module';
import type { Registry } from './policy.ts';

/** A scheduled job that the product declares. */
export type Declared = Job & { schedule: string };

/** All scheduled jobs of the kernel and the nouns. */
export const declaredBy = (modules: readonly Module[]): Declared[] =>
  [...kernelJobs, ...modules.flatMap(({ jobs = [] }) => jobs)].filter(
    (it): it is Declared => it.schedule !== undefined,
  );

/** Possible targets: the declared jobs, which take no arguments, and the handlers of nouns. */
export function registryOf(modules: readonly Module[]): Registry {
  const own = declaredBy(modules).map(({ name, run }): Handler => ({
    name,
    takes: [],
    run: (ctx) => run(ctx, {} as never),
  }));
  const all = [...own, ...modules.flatMap(({ handlers = [] }) => handlers)];
  return new Map(all.map((handler) => [handler.name, handler]));
}
