import { lazy } from 'react';

export { previewKind } from '../kinds.ts';
export { leadFile } from '../lead.ts';
export type { Place, Source } from './file-preview.tsx';

/** A preview of a file; its code loads with the first preview. Must be inside `<Suspense>`. */
export const FilePreview = lazy(() => import('./file-preview.tsx'));
