export { FilterForm } from './filter-form.tsx';
export { Histogram } from './histogram.tsx';
export { SortHead, TablePages, TableState } from './parts.tsx';
export { useTableRows, useWholeTable, type TableSource } from './use-tables.ts';
export { WholeSummaries } from './whole-summaries.tsx';
