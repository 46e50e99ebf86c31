import type { Handler, Job } from '#server/jobs/jobs';
import { kernelJobs } from '#server/jobs/kernel-jobs';
import type { Module } from '#server/module';
import type { Registry } from './policy.ts';

/** Work that the product declares for a schedule. */
export type Declared = Job & { schedule: string };

/** Everything that the kernel and the nouns do on a schedule. */
export const declaredBy = (modules: readonly Module[]): Declared[] =>
  [...kernelJobs, ...modules.flatMap(({ jobs = [] }) => jobs)].filter(
    (it): it is Declared => it.schedule !== undefined,
  );

/** Whom targets may name: that work, which takes nothing, and the handlers that nouns offer besides. */
export function registryOf(modules: readonly Module[]): Registry {
  const own = declaredBy(modules).map(({ name, run }): Handler => ({
    name,
    takes: [],
    run: (ctx) => run(ctx, {} as never),
  }));
  const all = [...own, ...modules.flatMap(({ handlers = [] }) => handlers)];
  return new Map(all.map((handler) => [handler.name, handler]));
}
