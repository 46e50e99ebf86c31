import { implement } from '#server/routes';
import { plans } from '../contract.ts';
import { beginChange, dropChange, readPlan, savePlan } from './service/plan.ts';
import { exportPlan, readSheet, template } from './service/sheets.ts';

export const routes = implement(plans, {
  read: ({ ctx, params, query }) => readPlan(ctx, params.taskId, query.version),
  save: ({ ctx, params, body }) => savePlan(ctx, params.taskId, body),
  beginChange: ({ ctx, params }) => beginChange(ctx, params.taskId),
  dropChange: ({ ctx, params }) => dropChange(ctx, params.taskId),
  readSheet: ({ ctx, params, incoming }) => readSheet(ctx, params.taskId, incoming),
  template: ({ ctx, params }) => template(ctx, params.taskId),
  export: ({ ctx, params, query }) => exportPlan(ctx, params.taskId, query.version),
});
