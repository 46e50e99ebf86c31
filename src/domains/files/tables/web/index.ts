export { ColumnStrip, type StripColumn } from './column-strip.tsx';
export { Histogram } from './histogram.tsx';
export { SortHead, TablePages, TableState } from './parts.tsx';
export { useOwnRows } from './own-rows.ts';
export { TableTools } from './table-tools.tsx';
export { useTablePlot, type PlotQuestion } from './use-plot.ts';
export { useTableRows, useWholeTable, type AskedTable, type TableQuestion, type TableSource } from './use-tables.ts';
export { WholeSummaries } from './whole-summaries.tsx';
export { TableWorking } from './working.tsx';
