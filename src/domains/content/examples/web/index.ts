export { ExampleHints } from './hints.tsx';
