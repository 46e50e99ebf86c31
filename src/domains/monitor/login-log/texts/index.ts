import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Outcomes and places are stored as keys; whoever shows a row puts it into words. */
export const loginLogTexts = bilingual(zh, en);
