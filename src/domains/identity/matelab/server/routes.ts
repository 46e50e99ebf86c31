import { implement } from '#server/routes';
import { matElab } from '../contract.ts';
import { bindingOf } from './queries.ts';
import { bind, createFirst, unbindOwn } from './service.ts';

export const routes = implement(matElab, {
  bind: ({ ctx, body }) => bind(ctx, body),
  create: ({ ctx, body }) => createFirst(ctx, body),
  own: async ({ ctx }) => ({ binding: (await bindingOf(ctx, ctx.actor.userId)) ?? null }),
  unbind: ({ ctx }) => unbindOwn(ctx),
});
