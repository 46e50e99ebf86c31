import type { Module } from '#server/module';
import { implement } from '#server/routes';
import { apiDocs } from '../contract.ts';
import { callsOf, describe, detail } from './service.ts';

export const routesOver = (modules: () => readonly Module[]) =>
  implement(apiDocs, {
    list: async ({ ctx }) => callsOf(modules()).map((call) => describe(call, ctx.language)),
    find: async ({ ctx, params }) => detail(callsOf(modules()), params.callId, ctx.language),
  });
