import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of registration, profile and passwords. */
export const accountTexts = bilingual(zh, en);
