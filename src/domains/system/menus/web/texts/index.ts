import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the page on which menus are kept. */
export const menuPageTexts = bilingual(zh, en);
