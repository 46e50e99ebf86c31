import { module } from '#server/module';
import { previews } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';

export { pdfOf, pictureOf, previewOf, type Previewed } from './service.ts';

export const previewsModule = module({ name: 'files.previews', contract: previews, texts: previewsTexts });
