import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of the command line. */
export const cliTexts = bilingual(zh, en);
