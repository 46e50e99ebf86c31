import { z } from 'zod';
import { RelatedProject } from '#contract/data/resources';
import { contract, data } from '#shared/contract';

/** Limit of suggested projects. */
export const maxOffered = 10;

/** A project as described by the latest published resource. */
export const KnownProject = RelatedProject.extend({
  /** Number of published resources in the result that name it. */
  resources: z.number(),
});
export type KnownProject = z.output<typeof KnownProject>;

export const knownProjects = contract('data.known-projects', {
  lookUp: {
    method: 'GET',
    path: '/front/known-project/list',
    permit: 'user',
    query: z.object({ keyword: z.string().trim().min(1).max(100) }),
    reply: data(z.array(KnownProject)),
    limit: { per: 'account', count: 300, seconds: 60 },
  },
});
