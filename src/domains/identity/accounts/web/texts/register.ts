import { bilingual } from '#shared/texts';
import { en } from './register.en.ts';
import { zh } from './register.zh.ts';
import { en as termsEn } from './terms.en.ts';
import { zh as termsZh } from './terms.zh.ts';

/** Words of the registration page. */
export const registerTexts = bilingual(zh, en);

/** Links to what people agree to. */
export const termsTexts = bilingual(termsZh, termsEn);
