import { implement } from '#server/routes';
import { fileColumns } from '../contract.ts';
import { described, keep, own } from './service.ts';

export const routes = implement(fileColumns, {
  of: ({ ctx, params }) => described(ctx, params.publicId, params.fileId),
  own: ({ ctx, params }) => own(ctx, params),
  keep: ({ ctx, params, body }) => keep(ctx, params, body.columns),
});
