/** Exports of the dashboard for other pages of figures. */
export { pie } from './console/drawings.ts';
