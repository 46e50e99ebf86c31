import { implement } from '#server/routes';
import { openTask } from '#module/archive/tasks';
import { taskResources } from '../contract.ts';
import { candidates } from './queries/links.ts';
import {
  correctCount,
  linkResource,
  listResources,
  placeResource,
  taskOfResource,
  unlinkResource,
} from './service/links.ts';
import { makeDrafts } from './service/making.ts';

export const routes = implement(taskResources, {
  list: ({ ctx, params }) => listResources(ctx, params.taskId),
  candidates: async ({ ctx, params, query }) => {
    await openTask(ctx, params.taskId);
    return candidates(ctx, query);
  },
  make: ({ ctx, params, body }) => makeDrafts(ctx, params.taskId, body),
  link: ({ ctx, params, body: { resourceId, ...place } }) => linkResource(ctx, params.taskId, resourceId, place),
  place: ({ ctx, params, body }) => placeResource(ctx, params.taskId, params.resourceId, body),
  correct: ({ ctx, params, body }) => correctCount(ctx, params.taskId, params.resourceId, body),
  unlink: ({ ctx, params }) => unlinkResource(ctx, params.taskId, params.resourceId),
  taskOf: ({ ctx, params }) => taskOfResource(ctx, params.resourceId),
});
