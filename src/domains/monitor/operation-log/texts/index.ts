import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Titles are stored as names of nouns; whoever shows a row puts them into words. */
export const operationLogTexts = bilingual(zh, en);
