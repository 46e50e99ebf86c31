import { bilingual } from '#shared/texts';
import { amendEn } from './amend.en.ts';
import { amendZh } from './amend.zh.ts';

export const amendTexts = bilingual(amendZh, amendEn);
