import { module } from '#server/module';
import { recordVersions } from '../contract.ts';
import { versionMailTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { changesBetween, changesOf } from './service/difference.ts';
export { numberOf, recountFiles } from './service/numbers.ts';
export { newVersion, newVersionFor, versionBegun } from './service/versions.ts';

export const versionsModule = module({
  name: 'data.versions',
  contract: recordVersions,
  texts: versionMailTexts,
  routes,
});
