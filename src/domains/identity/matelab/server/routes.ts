import { implement } from '#server/routes';
import { matElab } from '../contract.ts';
import { bind, createFirst } from './service.ts';

export const routes = implement(matElab, {
  bind: ({ ctx, body }) => bind(ctx, body),
  create: ({ ctx, body }) => createFirst(ctx, body),
});
