import { module } from '#server/module';
import { resources } from '../contract.ts';
import { resourcesTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { writeCounts } from './service/counting.ts';
import { removeDemo } from './service/demo.ts';

export {
  dataciteAttributes,
  type DataCiteAttributes,
  type DataCiteRelated,
  type RegisteredAt,
  type Registrable,
} from '../datacite.ts';
export * from '../citation.ts';
export { keywordsOf, licenseUrl, schemaClass, schemaOrg, spdxLicense } from '../schema-org.ts';
export { isParty, may, mayReadHistory } from './policy.ts';
export { findResource, lockResource, ownerOf, type ResourceRecord } from './queries/records.ts';
export { attachFile, type Placement } from './service/attachments.ts';
export { createDraft, saveDraft } from './service/drafts.ts';
export { ownResource } from './service/loading.ts';
export { publicFiles, publicRecord, publicRecords, type PublicRecord } from './service/public.ts';
export { recall, submit } from './service/submission.ts';
export {
  assignIdentifiers,
  holdPublication,
  move,
  publish,
  releasePublication,
  resourceChanged,
  resourceMoved,
  wrongState,
} from './service/transition.ts';

export const resourcesModule = module({
  name: 'data.resources',
  contract: resources,
  texts: resourcesTexts,
  routes,
  removeDemo,
  stop: (ctx) => writeCounts(ctx, { mirror: true }),
});
