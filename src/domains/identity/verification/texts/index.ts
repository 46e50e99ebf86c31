import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of the e-mail verification. */
export const verificationTexts = bilingual(zh, en);
