import { implement } from '#server/routes';
import { home } from '../contract.ts';
import { readHome } from './service.ts';

export const routes = implement(home, { read: ({ ctx }) => readHome(ctx) });
