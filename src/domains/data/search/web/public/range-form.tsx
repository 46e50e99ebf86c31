import { useId, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Facets } from '#contract/data/search';
import { pick } from '#shared/texts';
import { unitsLike, unitSymbol } from '#shared/units';
import { Button } from '#web/kit/parts/button.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { rangeParts } from '../../contract/ranges.ts';
import { searchTexts } from '../../texts/index.ts';
import { addressOf, ranged, type Asked } from './address.ts';

/** A number as people type it, with a comma or blanks; undefined if it is none. */
function numberIn(text: FormDataEntryValue | null): string | undefined {
  const typed = String(text ?? '')
    .replace(/\s/g, '')
    .replace(',', '.');
  return Number.isFinite(Number(typed)) ? typed : undefined;
}

/** A range of a declared number, in any unit of its quantity; folded unless it filters. An empty range removes the filter. */
export function RangeForm({ field, asked }: { field: Facets['quantities'][number]; asked: Asked }) {
  const t = useTexts(searchTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const { fieldKey } = field;
  const known = asked.ranges.find((one) => one.startsWith(`${fieldKey}:`)) ?? '';
  const { from, to, unit } = rangeParts(known);
  const units = unitsLike(field.unit);
  const label = pick(field.labelZh, field.labelEn, language);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const ends = [numberIn(form.get('from')), numberIn(form.get('to'))];
    const wrong = ends.indexOf(undefined);
    if (wrong !== -1) return event.currentTarget.querySelectorAll('input')[wrong]?.focus();
    const range = ends.join('') === '' ? undefined : `${fieldKey}:${ends.join('..')}:${String(form.get('unit') ?? '')}`;
    void navigate(addressOf(ranged(asked, fieldKey, range)), { preventScrollReset: true, state: { toResults: true } });
  };
  return (
    <details key={known} open={known !== ''}>
      <summary>{label}</summary>
      <form className="filters__form filters__form--range" onSubmit={send} aria-label={label}>
        <input
          className="input"
          name="from"
          inputMode="decimal"
          maxLength={30}
          defaultValue={from}
          placeholder={t('ranges.from')}
          aria-label={t('ranges.fromOf', { label })}
        />
        <input
          className="input"
          name="to"
          inputMode="decimal"
          maxLength={30}
          defaultValue={to}
          placeholder={t('ranges.to')}
          aria-label={t('ranges.toOf', { label })}
        />
        {units.length ? (
          <select
            className="input"
            id={`${id}-unit`}
            name="unit"
            defaultValue={unit || field.unit}
            aria-label={t('ranges.unitOf', { label })}
          >
            {units.map((code) => (
              <option key={code} value={code}>
                {unitSymbol(code)}
              </option>
            ))}
          </select>
        ) : null}
        <Button type="submit" small>
          {t('results.apply')}
        </Button>
      </form>
    </details>
  );
}
