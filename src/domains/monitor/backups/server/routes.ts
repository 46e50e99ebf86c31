import { implement } from '#server/routes';
import { backups } from '../contract.ts';
import { read, run } from './service.ts';

export const routes = implement(backups, {
  read: ({ ctx }) => read(ctx),
  run: ({ ctx }) => run(ctx),
});
