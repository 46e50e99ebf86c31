import { implement } from '#server/routes';
import { database } from '../contract.ts';
import { read, statements } from './service.ts';

export const routes = implement(database, {
  read: ({ ctx }) => read(ctx),
  statements: ({ ctx }) => statements(ctx),
  forget: async ({ ctx }) => ctx.own.statements.clear(),
});
