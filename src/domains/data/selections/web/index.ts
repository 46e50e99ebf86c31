export { InSelections } from './public/in-selections.tsx';
