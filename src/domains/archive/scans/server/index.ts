import { module } from '#server/module';
import { removeFiles } from '#module/system/uploads';
import { scans } from '../contract.ts';
import { scanTexts } from '../texts/index.ts';
import { takeDemo } from './queries.ts';
import { routes } from './routes.ts';
import { transferTarget } from './transfer-target.ts';

export { list as scansOf } from './queries.ts';
export { attach as attachScan } from './service.ts';

export const scansModule = module({
  name: 'archive.scans',
  contract: scans,
  texts: scanTexts,
  routes,
  transferTarget,
  removeDemo: async (ctx) => removeFiles(ctx, await takeDemo(ctx)),
});
