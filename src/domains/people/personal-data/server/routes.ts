import { implement } from '#server/routes';
import { personalData } from '../contract.ts';
import { askFor, askOwn, cancel, download, list, own, takeBack } from './service.ts';

export const routes = implement(personalData, {
  own: ({ ctx }) => own(ctx),
  askExport: ({ ctx, body }) => askOwn(ctx, 'export', body.password),
  download: ({ ctx, body }) => download(ctx, body.password),
  askDeletion: ({ ctx, body }) => askOwn(ctx, 'deletion', body.password),
  takeBack: ({ ctx }) => takeBack(ctx),
  list: ({ ctx, query }) => list(ctx, query),
  ask: ({ ctx, body }) => askFor(ctx, body),
  cancel: ({ ctx, params }) => cancel(ctx, params.requestId),
});
