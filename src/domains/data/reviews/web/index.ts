export { ResourceCell } from './console/resource-cell.tsx';
export { ResourceFilters } from './console/filters.tsx';
export { detailPath, useResourceColumns } from './console/columns.tsx';
export { reviewPageTexts } from './texts/index.ts';
