import { implement } from '#server/routes';
import { personalSpace } from '../contract.ts';
import { overview } from './service.ts';

export const routes = implement(personalSpace, { overview: ({ ctx }) => overview(ctx) });
