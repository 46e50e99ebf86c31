export { BagImports } from './imports.tsx';
