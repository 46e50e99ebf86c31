export { useQueryText } from './public/query-text.ts';
