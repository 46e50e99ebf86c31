/* Writes the log of downloads now, for tests. */
export { writeLog } from './service/counting.ts';
