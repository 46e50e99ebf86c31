import { module } from '#server/module';
import { bundleTexts } from '../texts/index.ts';

export { archiveOf, isCompressible } from './service/archive.ts';
export { scriptOf, sumsOf } from './service/script.ts';

export const dataBundlesModule = module({ name: 'data.bundles', texts: bundleTexts });
