import { bilingual } from '#shared/texts';
import { officeEn } from './office.en.ts';
import { officeZh } from './office.zh.ts';

export const officeTexts = bilingual(officeZh, officeEn);
