export { NewsTile } from './public/tile.tsx';
