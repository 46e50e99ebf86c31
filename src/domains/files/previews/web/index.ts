import { lazy } from 'react';

export { previewKind } from '../kinds.ts';
export { counterpartsOf } from '../counterparts.ts';
export { leadFile } from '../lead.ts';
export { SpaceGroupSymbol } from './space-group-symbol.tsx';
export type { Place, Source, Start } from './file-preview.tsx';
export type { Siblings } from './plot-siblings.tsx';

/** A preview of a file; its code loads with the first preview. Must be inside `<Suspense>`. */
export const FilePreview = lazy(() => import('./file-preview.tsx'));

/** Figures of a structure; their code loads with the first. Must be inside `<Suspense>`. */
export const StructureFigure = lazy(() => import('./structure-figure.tsx'));
