import { Fragment, type ReactNode } from 'react';
import { Button } from 'antd';
import type { z } from 'zod';
import { useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';
import { ChoiceFilter, DaysFilter, TextFilter } from './filters.tsx';
import type { ChangeList, ListState } from './list-state.ts';
import { everyState } from './queue.ts';
import { kindOf } from './record-schema.ts';

/** A filter as the page gives it, without its types. */
export interface AnyFilter {
  field: string;
  label?: string;
  options?: readonly { value: string; label: string }[];
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
  isQueue: boolean;
}

/** Keys of the query that are no filters. */
const places = ['pageNum', 'pageSize', 'orderByColumn', 'isAsc'];

/** The filters of a list, by the kinds of the query's fields; each choice applies at once. */
export function RecordFilters({ schema, filters, state, onState, labelOf, nameOf, isQueue }: Props) {
  const t = useTexts(kitTexts);
  const values = state as Record<string, string | undefined>;
  const reset = () =>
    onState(
      Object.fromEntries(
        Object.keys(schema.shape)
          .filter((key) => !places.includes(key))
          .map((key) => [key, '']),
      ),
    );
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
              placeholder={[t('from'), t('to')]}
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
