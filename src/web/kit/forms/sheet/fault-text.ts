import type { CellFault } from '#shared/cells';
import { translatorOf, type Language } from '#shared/texts';
import { sheetTexts } from './texts/index.ts';

/** Allowed values that are listed; a longer list ends with an ellipsis. */
const maxValues = 12;

/** Why a cell is invalid, with the allowed values where the column has a list of them. */
export function faultText(
  fault: CellFault,
  { choices = [] }: { choices?: readonly { label: string }[] | undefined },
  language: Language,
): string {
  const t = translatorOf(sheetTexts, language);
  if ((fault !== 'choice' && fault !== 'yesNo') || choices.length === 0) return t(`faults.${fault}`);
  const values = choices.slice(0, maxValues).map(({ label }) => label);
  if (choices.length > maxValues) values.push('…');
  return t('faults.choiceOf', { values: new Intl.ListFormat(language, { type: 'disjunction' }).format(values) });
}
