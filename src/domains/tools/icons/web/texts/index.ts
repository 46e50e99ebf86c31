import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the icon gallery. */
export const galleryTexts = bilingual(zh, en);
