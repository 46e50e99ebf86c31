import { module } from '#server/module';
import { dictionaries } from '../contract.ts';
import { dictionaryTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { everyValueOfType as allDictionaryValues, valuesOfType as dictionaryValues } from './known-values.ts';
export type { DictRow } from './queries.ts';

export const dictionariesModule = module({
  name: 'system.dictionaries',
  contract: dictionaries,
  texts: dictionaryTexts,
  routes,
  seed,
});
