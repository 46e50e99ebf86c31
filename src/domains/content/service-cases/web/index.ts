export { CaseTile } from './public/tile.tsx';
