import { job } from '#server/jobs/jobs';
import { renewalJob, renewEntries } from './indexing.ts';
import { buildJob, keepIndex } from './opensearch/building.ts';
import { deliverChanges, deliverJob } from './opensearch/changes.ts';
import { compareIndex, compareJob } from './opensearch/comparing.ts';

/** Those of the search cluster return at once if none is configured. */
export const jobs = [
  job({ name: renewalJob, run: renewEntries }),
  job({ name: deliverJob, schedule: '25 * * * * ?', run: deliverChanges }),
  job({ name: buildJob, schedule: '50 * * * * ?', run: keepIndex }),
  job({ name: compareJob, schedule: '0 40 3 * * ?', run: compareIndex }),
];
