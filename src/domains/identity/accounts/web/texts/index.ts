import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the personal centre. */
export const profileTexts = bilingual(zh, en);
