import { job } from '#server/jobs/jobs';
import { drawPictures } from './demo/pictures.ts';

/** Pictures are files, which are stored outside the transaction of a first start. */
export const picturesJob = 'content.service-cases.drawPictures';

export const jobs = [job({ name: picturesJob, run: drawPictures })];
