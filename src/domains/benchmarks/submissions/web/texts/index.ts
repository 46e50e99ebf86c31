import { bilingual } from '#shared/texts';
import { en as boardEn } from './board.en.ts';
import { zh as boardZh } from './board.zh.ts';
import { en as chartsEn } from './charts.en.ts';
import { zh as chartsZh } from './charts.zh.ts';
import { en } from './en.ts';
import { en as modelsEn } from './models.en.ts';
import { zh as modelsZh } from './models.zh.ts';
import { zh } from './zh.ts';

export const submissionPageTexts = bilingual(zh, en);
/** Words of a board. */
export const boardTexts = bilingual(boardZh, boardEn);
/** Words of figures. */
export const chartTexts = bilingual(chartsZh, chartsEn);
/** Words of the pages of models and of the comparison of two. */
export const modelTexts = bilingual(modelsZh, modelsEn);
/** Words of the list in the back office. */
export const submissionOfficeTexts = bilingual(
  { ...zh.office, dataset: zh.column.dataset },
  { ...en.office, dataset: en.column.dataset },
);
