export { ResourceCell } from './console/resource-cell.tsx';
