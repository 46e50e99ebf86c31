import { module } from '#server/module';
import { metadataFields } from '../contract.ts';
import { metadataFieldTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export { declaredFields, facetFields, numberFields, type DeclaredField } from './declared.ts';
export { checkedValues, describedValues, lackingFields, sortedValues, valueDescriber } from './values.ts';

export const metadataFieldsModule = module({
  name: 'data.metadata-fields',
  contract: metadataFields,
  texts: metadataFieldTexts,
  routes,
  seed,
});
