import { bilingual } from '#shared/texts';
import { en } from './versions.en.ts';
import { zh } from './versions.zh.ts';

export const versionTexts = bilingual(zh, en);
