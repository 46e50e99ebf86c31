import { implement } from '#server/routes';
import { standings } from '../contract.ts';
import { summary } from './service.ts';

export const routes = implement(standings, { summary: ({ ctx }) => summary(ctx) });
