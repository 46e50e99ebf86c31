import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the pages in the back office. */
export const aboutPageTexts = bilingual(zh, en);
/** Words of the page of the members. */
export const memberPageTexts = bilingual({ ...zh, ...zh.members }, { ...en, ...en.members });
