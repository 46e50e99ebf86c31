import { Fragment, type ReactNode } from 'react';
import { Button } from 'antd';
import type { z } from 'zod';
import type { Texts } from '#shared/texts';
import { useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';
import { ChoiceFilter, DaysFilter, TextFilter } from './filters.tsx';
import type { ChangeList, ListState } from './list-state.ts';
import { everyState } from './queue.ts';
import { kindOf } from './record-schema.ts';
import type { Filter } from './record-types.ts';

/** A filter as the page gives it, without its types. */
export interface AnyFilter {
  field: string;
  label?: string;
  options?: readonly { value: string; label: string }[];
  ends?: [from: string, to: string];
  control?: (value: string | undefined, onValue: (value: unknown) => void, list: never) => ReactNode;
}

interface Props {
  schema: z.ZodObject;
  filters: readonly (string | AnyFilter)[];
  state: ListState<z.ZodObject>;
  onState: ChangeList<z.ZodObject>;
  labelOf: (field: string) => string;
  nameOf: (field: string, value: string) => string;
  /** Whether no choice of a state means every state, as in a queue, which begins with the waiting ones. */
  isQueue?: boolean;
  /** Keys that the reset button clears. */
  cleared: readonly string[];
}

/** Keys of the query that are filters, whether or not the page shows them. */
export const filterKeys = (schema: z.ZodObject): string[] =>
  Object.keys(schema.shape).filter((key) => !['pageNum', 'pageSize', 'orderByColumn', 'isAsc'].includes(key));

interface FiltersProps<S extends z.ZodObject, W> {
  query: S;
  /** The noun's texts: `fields` has the labels. */
  words: Texts<W>;
  filters: readonly Filter<S, W>[];
  /** Names of the values of fields with a list. */
  names?: { [K in keyof z.input<S> & string]?: (value: Exclude<NonNullable<z.input<S>[K]>, ''>) => string };
  state: Partial<z.input<S>>;
  onState: ChangeList<S>;
}

/** The filters of a `Records` page, for a page that shows its rows in another way. */
export function Filters<S extends z.ZodObject, W>({
  query,
  words,
  filters,
  names,
  state,
  onState,
}: FiltersProps<S, W>) {
  const t = useTexts(words as Texts);
  const nameOf = names as Record<string, (value: string) => string> | undefined;
  const given = filters as readonly (string | AnyFilter)[];
  return (
    <RecordFilters
      schema={query}
      filters={given}
      state={state as unknown as ListState<z.ZodObject>}
      onState={onState}
      labelOf={(field) => t.dynamic(`fields.${field}`)}
      nameOf={(field, value) => nameOf?.[field]?.(value) ?? value}
      cleared={given
        .map((one) => (typeof one === 'string' ? one : one.field))
        .flatMap((field) => [field, field.replace(/^begin/, 'end')])}
    />
  );
}

/** The filters of a list, by the kinds of the query's fields; each choice applies at once. */
export function RecordFilters({ schema, filters, state, onState, labelOf, nameOf, isQueue = false, cleared }: Props) {
  const t = useTexts(kitTexts);
  const values = state as Record<string, string | undefined>;
  const reset = () => onState(Object.fromEntries(cleared.map((key) => [key, ''])));
  return (
    <>
      {filters.map((given) => {
        const filter: AnyFilter = typeof given === 'string' ? { field: given } : given;
        const { field, label = labelOf(field) } = filter;
        const kind = kindOf(schema.shape[field] as z.ZodType);
        const choices = kind?.kind === 'choice' ? kind.values : undefined;
        const options = filter.options ?? choices?.map((value) => ({ value, label: nameOf(field, value) }));
        const end = field.replace(/^begin/, 'end');
        const onValue = (value: unknown) =>
          onState({ [field]: value ?? (isQueue && field === 'status' ? everyState : undefined) });
        if (filter.control)
          return <Fragment key={field}>{filter.control(values[field], onValue, { state, onState } as never)}</Fragment>;
        if (options)
          return (
            <ChoiceFilter key={field} label={label} value={values[field]} options={[...options]} onValue={onValue} />
          );
        if (end !== field && end in schema.shape && takesDay(schema, field))
          return (
            <DaysFilter
              key={field}
              label={label}
              placeholder={filter.ends ?? [t('from'), t('to')]}
              from={values[field]}
              to={values[end]}
              onDays={(from, to) => onState({ [field]: from, [end]: to })}
            />
          );
        return (
          <TextFilter key={field} className="kit-filter" label={label} value={values[field] ?? ''} onValue={onValue} />
        );
      })}
      <Button onClick={reset}>{t('reset')}</Button>
    </>
  );
}

/** Whether a filter takes a day; ranges of numbers have a text for each end. */
const takesDay = (schema: z.ZodObject, field: string): boolean =>
  (schema.shape[field] as z.ZodType).safeParse('2026-01-01').data !== undefined;
