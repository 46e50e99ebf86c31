import './periodic-table.css';
import { useState } from 'react';
import { Button } from '#web/kit/parts/button.tsx';
import { Dialog } from '#web/kit/parts/dialog.tsx';
import { useTexts } from '#web/texts/language.ts';
import { elements as all, placeOf } from '../../elements.ts';
import { tableTexts } from '../texts/index.ts';

interface Props {
  elements: readonly string[];
  without: readonly string[];
  onPick: (picked: { elements: string; without: string }) => void;
  onClose: () => void;
}

type Choice = 'with' | 'without' | 'neither';
const following: Record<Choice, Choice> = { neither: 'with', with: 'without', without: 'neither' };

/** The periodic table of the elements; each click switches one to include, exclude, or off. */
export default function PeriodicTable({ elements, without, onPick, onClose }: Props) {
  const t = useTexts(tableTexts);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () =>
      new Map([
        ...elements.map((symbol): [string, Choice] => [symbol, 'with']),
        ...without.map((symbol): [string, Choice] => [symbol, 'without']),
      ]),
  );
  const names = t('names').split(' ');
  const chosen = (choice: Choice) => all.filter((symbol) => choices.get(symbol) === choice);
  const words = (choice: Choice) => chosen(choice).join(', ') || t('none');
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
      <div className="elements">
        {all.map((symbol, at) => {
          const choice = choices.get(symbol) ?? 'neither';
          const { row, column } = placeOf(at + 1);
          return (
            <button
              key={symbol}
              type="button"
              className="elements__one"
              data-choice={choice}
              style={{ gridRow: row, gridColumn: column }}
              aria-label={t(choice, { name: `${names[at]} ${symbol}` })}
              title={names[at]}
              onClick={() => setChoices(new Map(choices).set(symbol, following[choice]))}
            >
              {symbol}
            </button>
          );
        })}
      </div>
      <p role="status">{t('picked', { elements: words('with'), without: words('without') })}</p>
    </Dialog>
  );
}
