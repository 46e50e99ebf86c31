import { bilingual } from '#shared/texts';
import { en } from './bell.en.ts';
import { zh } from './bell.zh.ts';

/** Words of the bell. */
export const bellTexts = bilingual(zh, en);
