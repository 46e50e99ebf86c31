export { OwnIdentifiers } from './public/own.tsx';
