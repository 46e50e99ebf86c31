import { bilingual } from '#shared/texts';
import { en } from './manage.en.ts';
import { zh } from './manage.zh.ts';

export const manageTexts = bilingual(zh, en);
