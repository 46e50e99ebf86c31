import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the register's page. */
export const auditorPageTexts = bilingual(zh, en);
