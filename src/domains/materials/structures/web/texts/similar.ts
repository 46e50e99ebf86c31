import { bilingual } from '#shared/texts';
import { similarEn } from './similar.en.ts';
import { similarZh } from './similar.zh.ts';

export const similarTexts = bilingual(similarZh, similarEn);
