import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of the shells and of the API client. */
export const webTexts = bilingual(zh, en);
