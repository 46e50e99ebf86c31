import { implement } from '#server/routes';
import { bodies } from '../contract.ts';
import { check } from './service.ts';

export const routes = implement(bodies, { check: ({ ctx, body }) => check(ctx, body) });
