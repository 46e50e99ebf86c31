import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { RangeKey } from '#contract/materials/structures';
import { structureTexts } from '#texts/materials/structures';
import { FilterSheet } from '#web/kit/parts/filter-sheet.tsx';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { crystalSystems } from '../../contract/crystal-systems.ts';
import { prototypeNames } from '../../contract/prototypes.ts';
import { materialTexts } from '../texts/index.ts';
import {
  addressOf,
  changed,
  chosenKeys,
  elementKeys,
  endsOf,
  filterKeys,
  isFiltered,
  rangeOf,
  unfiltered,
  type Asked,
  type Key,
} from './address.ts';
import { askedNow, formId } from './formula-form.tsx';

/** Units of the ranges, as labels show them. */
export const units: Partial<Record<RangeKey, string>> = {
  density: 'g/cm³',
  volume: 'Å³',
  gap: 'eV',
  temperature: 'K',
  a: 'Å',
  b: 'Å',
  c: 'Å',
  alpha: '°',
  beta: '°',
  gamma: '°',
};

const ofCell = ['a', 'b', 'c', 'alpha', 'beta', 'gamma', 'volume'] as const;

/** Filters besides elements and formula: a choice applies at once, a number when it is left or by Enter. */
export function Filters({ asked, total, isLoading }: { asked: Asked; total: number; isLoading: boolean }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const ofSheet = filterKeys.filter((key) => !elementKeys.includes(key) && key !== 'formula');
  const isOpen = (keys: readonly Key[]) => keys.some((key) => asked[key]);
  return (
    <FilterSheet
      id="material-filters"
      title={t('filters.title')}
      chosen={chosenKeys(asked, ofSheet).length}
      closeLabel={t('filters.close')}
      showLabel={isLoading ? t('results.loading') : t('filters.show', { count: total })}
      clear={isFiltered(asked) ? { to: addressOf(unfiltered(asked)), label: t('filters.clear') } : null}
    >
      <div className="materials-filters">
        <Choice
          name="prototype"
          label={names('fields.prototype')}
          asked={asked}
          options={prototypeNames.map((name) => [name, names(`prototypes.${name}`)])}
        />
        <Range name="gap" asked={asked} />
        <Choice
          name="system"
          label={names('fields.system')}
          asked={asked}
          options={crystalSystems.map((name) => [name, names(`systems.${name}`)])}
        />
        <Group asked={asked} />
        <Range name="elementCount" asked={asked} />
        <Choice
          name="method"
          label={names('fields.method')}
          asked={asked}
          options={(['computed', 'measured'] as const).map((name) => [name, names(`methods.${name}`)])}
        />
        <Range name="sites" asked={asked} />
        <Range name="density" asked={asked} />
        <Folded title={t('filters.cell')} isOpen={isOpen(ofCell)}>
          {ofCell.map((name) => (
            <Range key={name} name={name} asked={asked} />
          ))}
        </Folded>
        <Folded title={t('filters.conditions')} isOpen={isOpen(['magnetic', 'temperature'])}>
          <Choice
            name="magnetic"
            label={names('fields.magnetic')}
            asked={asked}
            options={(['yes', 'no'] as const).map((name) => [name, t(`magnetic.${name}`)])}
          />
          <Range name="temperature" asked={asked} />
        </Folded>
        <Button type="submit" form={formId} small className="materials-filters__apply">
          {t('filters.apply')}
        </Button>
      </div>
    </FilterSheet>
  );
}

const Folded = ({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) => (
  <details open={isOpen}>
    <summary>{title}</summary>
    <div className="materials-filters__more">{children}</div>
  </details>
);

/** Applies a change of one filter, with everything typed elsewhere. */
function useChange() {
  const navigate = useNavigate();
  return (form: HTMLFormElement | null, change: (typed: Asked) => Asked) =>
    form && void navigate(addressOf(change(askedNow(form))), { preventScrollReset: true });
}

function Choice({
  name,
  label,
  asked,
  options,
}: {
  name: 'prototype' | 'system' | 'method' | 'magnetic';
  label: string;
  asked: Asked;
  options: readonly (readonly [value: string, label: string])[];
}) {
  const t = useTexts(materialTexts);
  const change = useChange();
  return (
    <label className="materials-filters__one">
      <span>{label}</span>
      <select
        key={asked[name]}
        className="input"
        form={formId}
        name={name}
        defaultValue={asked[name] ?? ''}
        onChange={({ target }) => change(target.form, (typed) => changed(typed, { [name]: target.value }))}
      >
        <option value="">{t('filters.any')}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Group({ asked }: { asked: Asked }) {
  const t = useTexts(materialTexts);
  const change = useChange();
  return (
    <label className="materials-filters__one">
      <span>{t('filters.group')}</span>
      <input
        key={asked.group}
        className="input"
        form={formId}
        name="group"
        maxLength={40}
        defaultValue={asked.group}
        placeholder={t('filters.groupPlaceholder')}
        autoComplete="off"
        spellCheck={false}
        onBlur={({ target }) => {
          const group = target.value.trim();
          if (group !== (asked.group ?? '')) change(target.form, (typed) => changed(typed, { group }));
        }}
      />
    </label>
  );
}

/** A number as people type it. */
const number = String.raw`\s*[-+]?\d{1,12}([.,]\d{1,12})?\s*`;

/** Two numbers; the browser refuses a text that is none. */
function Range({ name, asked }: { name: RangeKey; asked: Asked }) {
  const t = useTexts(materialTexts);
  const names = useTexts(structureTexts);
  const change = useChange();
  const ends = endsOf(asked[name]);
  const label = names(`fields.${name}`);
  const unit = units[name];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus leaves both numbers
    <fieldset
      key={asked[name]}
      className="materials-filters__one"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        const [from, to] = [...currentTarget.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
        if (![from, to].every((input) => input.reportValidity())) return;
        const range = rangeOf([from.value, to.value]) ?? '';
        const isSame = from.value.trim() === ends[0] && to.value.trim() === ends[1];
        if (!isSame) change(from.form, (typed) => changed(typed, { [name]: range }));
      }}
    >
      <legend>{unit ? t('withUnit', { label, unit }) : label}</legend>
      <span className="materials-filters__range">
        {(['from', 'to'] as const).map((end, at) => (
          <input
            key={end}
            className="input num"
            form={formId}
            name={`${name}.${end}`}
            inputMode="decimal"
            pattern={number}
            maxLength={20}
            defaultValue={ends[at]}
            placeholder={t(`filters.${end}`)}
            aria-label={t(`filters.${end}Of`, { label })}
            autoComplete="off"
          />
        ))}
      </span>
    </fieldset>
  );
}
