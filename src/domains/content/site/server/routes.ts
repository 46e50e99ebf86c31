import type { Module } from '#server/module';
import { implement } from '#server/routes';
import { site } from '../contract.ts';
import { countDemo, read, removeDemo, save } from './service.ts';

export const routesOver = (modules: () => readonly Module[]) =>
  implement(site, {
    read: ({ ctx }) => read(ctx),
    save: ({ ctx, body }) => save(ctx, body),
    demo: ({ ctx }) => countDemo(ctx),
    removeDemo: async ({ ctx }) => ({ removed: await removeDemo(ctx, modules()) }),
  });
