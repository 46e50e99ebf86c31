import { useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';

/** Explains the keys of `useDecisionKeys` for approving and rejecting, with the words of the buttons if they are others. */
export function DecisionKeys({ accept, refuse }: { accept?: string; refuse?: string }) {
  const t = useTexts(kitTexts);
  const words = { accept: accept ?? t('approve'), refuse: refuse ?? t('reject') };
  return <p className="secondary small">{t('decisionKeys', words)}</p>;
}
