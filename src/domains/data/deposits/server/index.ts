import { bilingual } from '#shared/texts';
import { module } from '#server/module';
import { resourcesTexts } from '#texts/data/resources';
import { deposits } from '../contract.ts';
import { depositTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { amend, changedFields, isSame } from './service/amending.ts';
export { createDraft, removeDraft, saveDraft } from './service/drafts.ts';
export { takenIdentifiers } from './queries/drafts.ts';
export { completeAuthors } from './queries/affiliations.ts';
export { draftWithFiles } from './service/importing.ts';
export { recordAsShown } from './service/public-view.ts';
export { relateWork } from './service/relating.ts';
export { recall, submit } from './service/submission.ts';

/** Replies name the fields of a record as data/resources does. */
const texts = bilingual(
  { ...depositTexts.zh, fields: resourcesTexts.zh.fields },
  { ...depositTexts.en, fields: resourcesTexts.en.fields },
);

export const depositsModule = module({ name: 'data.deposits', contract: deposits, texts, routes, jobs });
