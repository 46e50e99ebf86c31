import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const recordPagesTexts = bilingual(zh, en);
