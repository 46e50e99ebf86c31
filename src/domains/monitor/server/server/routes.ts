import { implement } from '#server/routes';
import { server } from '../contract.ts';
import { history } from './queries.ts';
import { read } from './service.ts';

export const routes = implement(server, { history: ({ ctx }) => history(ctx), read: ({ ctx }) => read(ctx) });
