import './filter-form.css';
import type { FormEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '#web/kit/parts/button.tsx';
import { writeList } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import { datasetTexts } from '../../texts/index.ts';

/** A form whose values are in the address of its page; it also works without script. */
export function FilterForm({
  label,
  isFiltered,
  children,
}: {
  label: string;
  isFiltered: boolean;
  children: ReactNode;
}) {
  const t = useTexts(datasetTexts);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(pathname + writeList(search, Object.fromEntries(new FormData(event.currentTarget))), {
      preventScrollReset: true,
    });
  };
  return (
    <form
      className="bench-filter no-print"
      role="search"
      aria-label={label}
      action={pathname}
      onSubmit={apply}
      onChange={(event) => {
        // A selection is submitted immediately; text is submitted with Enter.
        if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit();
      }}
    >
      {children}
      <Button type="submit">{t('filters.submit')}</Button>
      {isFiltered ? (
        <Link to={pathname} preventScrollReset>
          {t('filters.reset')}
        </Link>
      ) : null}
    </form>
  );
}

/** A text field of the form. */
export function WordsField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <input
      key={value}
      className="input bench-filter__words"
      type="search"
      name={name}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      maxLength={45}
      enterKeyHint="search"
      autoComplete="off"
    />
  );
}

/** A selection field of the form with an option for all. */
export function ChoiceField<V extends string>({
  name,
  label,
  value,
  all,
  values,
  nameOf,
}: {
  name: string;
  label: string;
  value: V | undefined;
  all: string;
  values: readonly V[];
  nameOf: (value: V) => string;
}) {
  return (
    <select
      key={value ?? ''}
      className="input bench-filter__choice"
      name={name}
      aria-label={label}
      defaultValue={value}
    >
      <option value="">{`${label}: ${all}`}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  );
}
