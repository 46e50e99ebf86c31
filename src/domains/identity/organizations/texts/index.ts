import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const organizationTexts = bilingual(zh, en);

export { regionTexts } from './regions.ts';
