import { bilingual } from '#shared/texts';

/** Texts of the steps that an approved resource waits for. */
export const holdsTexts = bilingual(
  {
    holdSince: '自 {date} 起',
    holdOpen: '前往办理',
  },
  {
    holdSince: 'since {date}',
    holdOpen: 'Open the page for this step',
  },
);
