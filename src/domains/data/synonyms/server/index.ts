import { module } from '#server/module';
import { synonyms } from '../contract.ts';
import { synonymTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { synonymSets } from './service.ts';

export const synonymsModule = module({ name: 'data.synonyms', contract: synonyms, texts: synonymTexts, routes, seed });
