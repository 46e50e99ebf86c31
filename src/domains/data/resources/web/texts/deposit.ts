import { bilingual } from '#shared/texts';
import { depositEn } from './deposit.en.ts';
import { depositZh } from './deposit.zh.ts';

/** Apart from the texts of the public page, which has no use for this many words. */
export const depositTexts = bilingual(depositZh, depositEn);
