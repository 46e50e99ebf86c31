import { bilingual } from '#shared/texts';
import { en as ownEn } from './own-pages.en.ts';
import { zh as ownZh } from './own-pages.zh.ts';
import { en } from './register.en.ts';
import { zh } from './register.zh.ts';
import { en as termsEn } from './terms.en.ts';
import { zh as termsZh } from './terms.zh.ts';

/** Words of the registration page. */
export const registerTexts = bilingual(zh, en);

/** Links to what people agree to. */
export const termsTexts = bilingual(termsZh, termsEn);

/** Words of the pages on a person's account, and of the links between them. */
export const ownPageTexts = bilingual(ownZh, ownEn);
