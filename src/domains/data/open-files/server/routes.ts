import { implement } from '#server/routes';
import { openFiles } from '../contract.ts';
import { list } from './queries.ts';

export const routes = implement(openFiles, { list: ({ ctx, query }) => list(ctx, query) });
