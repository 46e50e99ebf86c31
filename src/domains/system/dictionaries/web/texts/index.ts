import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const dictionaryPageTexts = bilingual(zh, en);
/** Words of the page of the dictionaries, and of the page of their values. */
export const typePageTexts = bilingual({ ...zh, ...zh.types }, { ...en, ...en.types });
export const valuePageTexts = bilingual({ ...zh, ...zh.values }, { ...en, ...en.values });
