import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const taskPageTexts = bilingual(zh, en);
/** Words of the list in the back office. */
export const taskListTexts = bilingual(zh.list, en.list);
