import { useState } from 'react';
import { followingChoice, type ElementChoice } from '#web/kit/forms/element-choice.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { Dialog } from '#web/kit/parts/dialog.tsx';
import { useTexts } from '#web/texts/language.ts';
import { elements as all } from '../../elements.ts';
import { tableTexts } from '../texts/index.ts';
import { ElementsGrid } from './elements-grid.tsx';

interface Props {
  elements: readonly string[];
  without: readonly string[];
  onPick: (picked: { elements: string; without: string }) => void;
  onClose: () => void;
}

/** The periodic table of the elements; each click switches one to include, exclude, or off. */
export default function PeriodicTable({ elements, without, onPick, onClose }: Props) {
  const t = useTexts(tableTexts);
  const [choices, setChoices] = useState<ReadonlyMap<string, ElementChoice>>(
    () =>
      new Map([
        ...elements.map((symbol): [string, ElementChoice] => [symbol, 'with']),
        ...without.map((symbol): [string, ElementChoice] => [symbol, 'without']),
      ]),
  );
  const choiceOf = (symbol: string) => choices.get(symbol) ?? 'neither';
  const chosen = (choice: ElementChoice) => all.filter((symbol) => choiceOf(symbol) === choice);
  const words = (choice: ElementChoice) => chosen(choice).join(', ') || t('none');
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button onClick={() => setChoices(new Map())}>{t('clear')}</Button>
          <Button
            look="primary"
            onClick={() => onPick({ elements: chosen('with').join(), without: chosen('without').join() })}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <p className="secondary small">{t('hint')}</p>
      <ElementsGrid
        label={t('title')}
        choiceOf={choiceOf}
        onToggle={(symbol) => setChoices(new Map(choices).set(symbol, followingChoice[choiceOf(symbol)]))}
      />
      <p role="status">{t('picked', { elements: words('with'), without: words('without') })}</p>
    </Dialog>
  );
}
