export { SubCenterStrip } from './public/strip.tsx';
export { SubCenterTile } from './public/tile.tsx';
