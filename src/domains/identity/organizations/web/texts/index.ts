import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the input, on public pages and in the back office. */
export const organizationInputTexts = bilingual(zh, en);
