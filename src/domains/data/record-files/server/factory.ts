/* Reservations of uploads, for tests. */
export { beginUpload, endUpload } from './queries/files.ts';
