export { ExportDataset } from './console/export.tsx';
