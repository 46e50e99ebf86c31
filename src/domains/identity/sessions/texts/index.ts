import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of login, logout and captcha. */
export const sessionTexts = bilingual(zh, en);
