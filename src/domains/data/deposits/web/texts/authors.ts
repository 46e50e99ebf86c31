import { bilingual } from '#shared/texts';
import { authorsEn } from './authors.en.ts';
import { authorsZh } from './authors.zh.ts';

export const authorsTexts = bilingual(authorsZh, authorsEn);
