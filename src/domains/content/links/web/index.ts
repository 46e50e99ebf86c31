export { LinkTile } from './public/tile.tsx';
