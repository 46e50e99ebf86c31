export { ResourceUse } from './console/resource-use.ts';
export { UseBox } from './public/use-box.tsx';
