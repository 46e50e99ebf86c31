import { lazy } from 'react';

export { ColumnList } from './public/column-list.tsx';

/** Opens a form; its code comes with the form of a deposit. Stands inside `<Suspense>`. */
export const DescribeColumns = lazy(() => import('./mine/describe-columns.tsx'));
