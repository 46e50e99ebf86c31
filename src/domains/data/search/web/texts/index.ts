import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the periodic table, which comes only when it is asked for. */
export const tableTexts = bilingual(zh, en);
