import { job } from '#server/jobs/jobs';
import { makeFromImport, makeJob, readImport, readJob } from './imports.ts';

export const jobs = [job({ name: readJob, run: readImport }), job({ name: makeJob, run: makeFromImport })];
