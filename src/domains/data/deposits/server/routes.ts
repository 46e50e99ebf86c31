import { hostsIn } from '#shared/hosts';
import { implement } from '#server/routes';
import { ownResource } from '#module/data/resources';
import { setting } from '#module/system/settings';
import { deposits } from '../contract.ts';
import { amend } from './service/amending.ts';
import { createDraft, removeDraft, saveDraft } from './service/drafts.ts';
import { ownRecord } from './service/own-record.ts';
import { publicView } from './service/public-view.ts';
import { recall, submit } from './service/submission.ts';

export const routes = implement(deposits, {
  create: async ({ ctx }) => ({ resourceId: await createDraft(ctx) }),
  callbackHosts: async ({ ctx }) => hostsIn(await setting(ctx, 'data.callback.hosts')),
  open: async ({ ctx, params }) => ownRecord(ctx, await ownResource(ctx, params.id)),
  save: ({ ctx, params, body }) => saveDraft(ctx, params.id, body),
  publicView: ({ ctx, params, query }) => publicView(ctx, params.id, query),
  submit: ({ ctx, params, body }) => submit(ctx, params.id, body.rowVer),
  recall: ({ ctx, params }) => recall(ctx, params.id),
  remove: ({ ctx, params }) => removeDraft(ctx, params.id),
  amend: ({ ctx, params, body }) => amend(ctx, params.id, body),
});
