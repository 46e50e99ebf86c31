import { lazy } from 'react';

export { ColumnList } from './public/column-list.tsx';

/** Opens a form, loaded with the form of a deposit. Must be inside `<Suspense>`. */
export const DescribeColumns = lazy(() => import('./mine/describe-columns.tsx'));
