import { module } from '#server/module';
import { previewsTexts } from '../texts/index.ts';

export { pdfOf, pictureOf, previewOf, type Previewed } from './service.ts';

export const previewsModule = module({ name: 'files.previews', texts: previewsTexts });
