export { FilterForm } from './filter-form.tsx';
export { Histogram } from './histogram.tsx';
export { SortHead, TablePages, TableState } from './parts.tsx';
export { useTablePlot, type PlotQuestion } from './use-plot.ts';
export { useTableRows, useWholeTable, type TableQuestion, type TableSource } from './use-tables.ts';
export { WholeSummaries } from './whole-summaries.tsx';
export { TableWorking } from './working.tsx';
