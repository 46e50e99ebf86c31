import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of personal access tokens. */
export const tokenTexts = bilingual(zh, en);
