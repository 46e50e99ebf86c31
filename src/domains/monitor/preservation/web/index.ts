export { SecondCopy } from './console/second-copy.tsx';
