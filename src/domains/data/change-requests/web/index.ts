export { ResourceActs } from './console/resource-acts.tsx';
