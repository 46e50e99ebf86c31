export { SubCenterStrip } from './public/strip.tsx';
