import { bilingual } from '#shared/texts';
import { en } from './history.en.ts';
import { zh } from './history.zh.ts';

export const historyTexts = bilingual(zh, en);
