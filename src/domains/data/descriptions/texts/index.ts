import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export { disciplineTexts } from './disciplines.ts';

export const descriptionTexts = bilingual(zh, en);
