/** What the pages of other ways to an account show as registration does. */
export { Terms } from './public/terms.tsx';
