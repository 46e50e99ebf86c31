import { module } from '#server/module';
import { datasets } from '../contract.ts';
import { datasetTexts } from '../texts/index.ts';
import { removeFiles } from '#module/system/uploads';
import { takeFiles } from './demo/queries.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { transferTarget } from './transfer-target.ts';

export { createDataset, createVersion } from './creating.ts';
export { makeDemo } from './demo/index.ts';
export { rowChecker } from './rows/check-rows.ts';
export { readTable } from './rows/read-table.ts';
export { type TableRow } from './rows/table-row.ts';
export { makeCurrent } from './queries/making.ts';
export { metricsOf, samplesOf } from './queries/versions.ts';
export { currentVersion } from './service.ts';

export const datasetsModule = module({
  name: 'benchmarks.datasets',
  contract: datasets,
  texts: datasetTexts,
  routes,
  jobs,
  transferTarget,
  removeDemo: async (ctx) => removeFiles(ctx, await takeFiles(ctx)),
});
