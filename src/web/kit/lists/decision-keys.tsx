import { useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';

/** Tells the keys of `useDecisionKeys`, for approving and for refusing. */
export function DecisionKeys() {
  const t = useTexts(kitTexts);
  return <p className="secondary small">{t('decisionKeys')}</p>;
}
