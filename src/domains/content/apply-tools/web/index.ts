export { ToolTile } from './public/tile.tsx';
