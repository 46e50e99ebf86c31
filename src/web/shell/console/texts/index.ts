import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of the back-office frame. */
export const consoleTexts = bilingual(zh, en);
