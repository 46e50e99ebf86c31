import type { OpenInterface } from '#server/http/interfaces';
import { module } from '#server/module';
import { answer, refuse, withoutBase } from './service/answer.ts';

/** Generous: clients read page after page, and the validator of the consortium asks some hundred questions. */
const limit = { per: 'address', count: 3000, seconds: 60 } as const;

const at = (path: `/${string}`, handle: OpenInterface['handle']): OpenInterface => ({
  name: 'interop.optimade',
  methods: ['GET'],
  path,
  limit,
  handle,
  refuse,
});

export const optimadeModule = module({
  name: 'interop.optimade',
  interfaces: [at('/optimade', answer), at('/optimade/*', answer), at('/v1/*', withoutBase)],
});
