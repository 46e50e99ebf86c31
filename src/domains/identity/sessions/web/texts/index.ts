import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of the page of one's own sessions. */
export const ownSessionTexts = bilingual(zh, en);
