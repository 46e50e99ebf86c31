import { bilingual } from '#shared/texts';
import { en } from './deeds.en.ts';
import { zh } from './deeds.zh.ts';

export const deedTexts = bilingual(zh, en);
