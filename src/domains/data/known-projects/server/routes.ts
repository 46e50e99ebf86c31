import { RelatedProject } from '#contract/data/resources';
import { implement } from '#server/routes';
import { knownProjects } from '../contract.ts';
import { lookUp } from './queries.ts';

export const routes = implement(knownProjects, {
  lookUp: async ({ ctx, query }) =>
    (await lookUp(ctx, query.keyword)).map((it) => ({ ...RelatedProject.parse(it), resources: it.resources })),
});
