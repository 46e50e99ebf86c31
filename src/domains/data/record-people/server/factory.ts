/* Co-editors without an invitation, for tests. */
export { setEditors } from './queries.ts';
