import { job } from '#server/jobs/jobs';
import { drawPictures } from './demo/pictures.ts';

/** Pictures are files. Files are stored outside the transaction of a first start, so a job creates them. */
export const picturesJob = 'content.service-cases.drawPictures';

export const jobs = [job({ name: picturesJob, run: drawPictures })];
