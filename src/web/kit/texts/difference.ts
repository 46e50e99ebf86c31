import { bilingual } from '#shared/texts';

/** Texts of word differences, for screen readers. */
export const differenceTexts = bilingual(
  { removed: '删去：', added: '新增：' },
  { removed: 'Removed: ', added: 'Added: ' },
);
