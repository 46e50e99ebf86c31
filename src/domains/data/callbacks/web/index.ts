export { ResourceCallbacks } from './console/of-resource.tsx';
