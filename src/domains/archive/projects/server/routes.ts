import { implement } from '#server/routes';
import { projects } from '../contract.ts';
import { list, offered } from './queries.ts';
import { checkNumber, correct, findProject, register } from './service.ts';
import { exportProjects, importProjects, template } from './sheets.ts';

export const routes = implement(projects, {
  list: ({ ctx, query }) => list(ctx, query) as never,
  find: ({ ctx, params }) => findProject(ctx, params.projectId) as never,
  add: async ({ ctx, body }) => ({ projectId: await register(ctx, body) }),
  edit: ({ ctx, params, body }) => correct(ctx, params.projectId, body),
  export: ({ ctx, body }) => exportProjects(ctx, body),
  template: async ({ ctx }) => template(ctx),
  import: ({ ctx, incoming }) => importProjects(ctx, incoming),
  lookUp: ({ ctx, query }) => offered(ctx, query.keyword),
  check: ({ ctx, query }) => checkNumber(ctx, query.projectNo),
});
