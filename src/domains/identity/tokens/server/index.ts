import { module } from '#server/module';
import { tokens } from '../contract.ts';
import { tokenTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { revokeAllOf as endTokens } from './queries.ts';
export { holderOf } from './service.ts';

export const tokensModule = module({ name: 'identity.tokens', contract: tokens, texts: tokenTexts, routes });
