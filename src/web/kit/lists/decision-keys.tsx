import { useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';

/** Explains the keys of `useDecisionKeys` for approving and rejecting. */
export function DecisionKeys() {
  const t = useTexts(kitTexts);
  return <p className="secondary small">{t('decisionKeys')}</p>;
}
