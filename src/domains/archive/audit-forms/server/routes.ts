import { implement } from '#server/routes';
import { auditForms } from '../contract.ts';
import { addLine, conclude, fillLine, listForms, passRest, removeLine } from './service/forms.ts';

export const routes = implement(auditForms, {
  list: ({ ctx, params }) => listForms(ctx, params.taskId),
  fill: ({ ctx, params, body }) => fillLine(ctx, params.taskId, params.formId, params.itemId, body),
  add: ({ ctx, params, body }) => addLine(ctx, params.taskId, params.formId, body),
  removeLine: ({ ctx, params }) => removeLine(ctx, params.taskId, params.formId, params.itemId),
  passRest: ({ ctx, params }) => passRest(ctx, params.taskId, params.formId),
  conclude: ({ ctx, params, body }) => conclude(ctx, params.taskId, params.formId, body),
});
