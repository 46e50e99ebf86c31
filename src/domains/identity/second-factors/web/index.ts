export { OwnFactors } from './area/own-factors.tsx';
