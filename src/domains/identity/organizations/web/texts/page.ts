import { bilingual } from '#shared/texts';
import { en } from './page.en.ts';
import { zh } from './page.zh.ts';

/** Words of the page of organizations in the back office. */
export const organizationPageTexts = bilingual(zh, en);
