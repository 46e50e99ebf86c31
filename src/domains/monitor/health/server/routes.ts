import { implement } from '#server/routes';
import { health } from '../contract.ts';
import { freeSpace, read, sendWaiting, testMail } from './service.ts';

export const routes = implement(health, {
  read: ({ ctx }) => read(ctx),
  testMail: ({ ctx }) => testMail(ctx),
  sendWaiting: ({ ctx }) => sendWaiting(ctx),
  freeSpace: ({ ctx }) => freeSpace(ctx),
});
