import { bilingual } from '#shared/texts';
import { en } from './register.en.ts';
import { zh } from './register.zh.ts';
import { en as termsEn } from './terms.en.ts';
import { zh as termsZh } from './terms.zh.ts';

/** Words of the registration page. */
export const registerTexts = bilingual(zh, en);

/** What people agree to; `termsVersion` of the contract changes with it. */
export const termsTexts = bilingual(termsZh, termsEn);
