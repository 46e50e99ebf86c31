import { implement } from '#server/routes';
import { server } from '../contract.ts';
import { read } from './service.ts';

export const routes = implement(server, { read: ({ ctx }) => read(ctx) });
