import { lazy } from 'react';

export { previewKind } from '../kinds.ts';
export { leadFile } from '../lead.ts';
export type { Place, Source } from './file-preview.tsx';

/** A file looked at without downloading it; its code comes with the first look. Stands inside `<Suspense>`. */
export const FilePreview = lazy(() => import('./file-preview.tsx'));
