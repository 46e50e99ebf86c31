import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the page. */
export const backupPageTexts = bilingual(zh, en);
