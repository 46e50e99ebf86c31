import { implement } from '#server/routes';
import { health } from '../contract.ts';
import { read, testMail } from './service.ts';

export const routes = implement(health, {
  read: ({ ctx }) => read(ctx),
  testMail: ({ ctx }) => testMail(ctx),
});
