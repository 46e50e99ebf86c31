import { useTexts } from '#web/texts/language.ts';
import type { KeyLine } from '#web/kit/lists/key-sheet.tsx';
import { reviewPageTexts } from '../texts/index.ts';

/** The keys of the page of a review. */
export function useKeyLines(): KeyLine[] {
  const t = useTexts(reviewPageTexts);
  return [
    [['J', 'K'], t('keys.steps')],
    [['C'], t('keys.claim')],
    [['A'], t('keys.approve')],
    [['R'], t('keys.reject')],
    [['1', '9'], t('keys.reason')],
    [['M'], t('keys.remark')],
    [['Ctrl+Enter'], t('keys.send')],
    [['Esc'], t('keys.cancel')],
    [['?'], t('keys.sheet')],
  ];
}

/** The keys of a list of reviews. */
export function useListKeyLines(): KeyLine[] {
  const t = useTexts(reviewPageTexts);
  return [
    [['J', 'K'], t('keys.rows')],
    [['O', 'Enter'], t('keys.open')],
    [['?'], t('keys.sheet')],
  ];
}
