import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the form builder. */
export const formBuilderTexts = bilingual(zh, en);
