import { Button } from '#web/kit/parts/button.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { FilePart } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';

/** Leads through the parts of a file: steps of a relaxation, blocks of a paper, scans of a map. */
export function Turner({
  part: { shown, total, more },
  kind,
  onTurn,
}: {
  part: Omit<FilePart, 'name'>;
  kind: 'structure' | 'scan';
  /** Called for another part of the file. */
  onTurn: (which: number) => void;
}) {
  const language = useLanguage();
  const t = useTexts(previewsTexts);
  const ask = (input: HTMLInputElement) => {
    const which = input.valueAsNumber;
    if (Number.isInteger(which) && which >= 1 && which <= total && which !== shown) onTurn(which);
  };
  return (
    <>
      {total > 1 ? (
        <div className="row">
          <Button small disabled={shown === 1} onClick={() => onTurn(shown - 1)}>
            {t('turner.before')}
          </Button>
          <label>
            {t(`turner.which.${kind}`)}{' '}
            <input
              key={shown}
              className="input preview__which num"
              type="number"
              min={1}
              max={total}
              defaultValue={shown}
              onBlur={({ target }) => ask(target)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Files may be shown inside another form, which must not be submitted.
                event.preventDefault();
                ask(event.currentTarget);
              }}
            />{' '}
            / {formatNumber(total, language)}
          </label>
          <Button small disabled={shown === total} onClick={() => onTurn(shown + 1)}>
            {t('turner.after')}
          </Button>
        </div>
      ) : null}
      {more ? <p className="secondary small">{t(`turner.more.${kind}`, { count: total })}</p> : null}
    </>
  );
}
