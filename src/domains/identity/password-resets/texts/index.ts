import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of forgotten passwords. */
export const passwordResetTexts = bilingual(zh, en);
