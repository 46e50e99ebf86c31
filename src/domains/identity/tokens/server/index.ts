import { described } from '#server/http/described';
import { module } from '#server/module';
import { tokens } from '../contract.ts';
import { tokenTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { revokeAllOf as endTokens } from './queries.ts';
export { holderOf } from './service.ts';

export const tokensModule = module({
  name: 'identity.tokens',
  contract: tokens,
  texts: tokenTexts,
  routes,
  interfaces: [
    {
      // Documentation of access tokens for programs, with examples.
      name: 'identity.tokens.description',
      methods: ['GET'],
      path: '/docs/access-tokens.md',
      limit: { per: 'address', count: 60, seconds: 60 },
      handle: described({ zh: 'docs/access-tokens.zh.md', en: 'docs/access-tokens.md' }),
    },
  ],
});
