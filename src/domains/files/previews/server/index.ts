import { module } from '#server/module';
import { previews } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';

export { arrayValues } from './array-values.ts';
export { pictureOf } from './picture.ts';
export { pdfOf, previewOf, type Previewed } from './service.ts';
export { tableHead } from './table-head.ts';
export { structureForm } from './structure-form.ts';
export type { StructureForm } from './structure-readers/parts.ts';
export {
  StructureReader,
  StructureReadingFailure,
  type StructurePart,
  type StructureSymmetry,
} from './structure-reader.ts';
export { tabulatedSetting, type TabulatedSetting } from './space-groups.ts';
export { vectorsOf as latticeVectors } from '../cell.ts';
export { previewKind } from '../kinds.ts';
export { columnUnit } from '../units.ts';
export { leadFile } from '../lead.ts';
export { startChoice } from '../start-choice.ts';
export { curvesSketch } from './sketch.ts';
export { sharedPictureOf } from './shared-picture.ts';
export { drawingOf, thumbnailOf } from './thumbnail.ts';

export const previewsModule = module({ name: 'files.previews', contract: previews, texts: previewsTexts });
