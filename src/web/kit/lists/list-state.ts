import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';

/**
 * A list's query as in the address: raw values that the schema accepts, ready to be sent, and the page as numbers for
 * the pager.
 */
export type ListState<S extends z.ZodObject> = z.input<S> & { pageNum: number; pageSize: number };
/** New values by key; an empty one removes the key. Any change other than the page returns to page 1. */
export type ChangeList<S extends z.ZodObject> = (change: Partial<Record<keyof z.input<S> & string, unknown>>) => void;

/** The state of a list in the address, by the endpoint's query schema, and a function to change it. */
export function useListState<S extends z.ZodObject>(schema: S): [ListState<S>, ChangeList<S>] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readList(schema, search), [schema, search]);
  const change: ChangeList<S> = (values) => {
    // A second change may come before the first is rendered, so the address is read instead of the rendered location.
    const asked = window.location.pathname === pathname ? window.location.search : search;
    void navigate(pathname + writeList(asked, values), { preventScrollReset: true });
  };
  return [state, change];
}

/** Keys of a list's query that do not filter it, or that its tabs replace. */
const notFilters = new Set(['status', 'pageNum', 'pageSize', 'orderByColumn', 'isAsc']);

/** The filters of a list in the address, for the numbers of its tabs: each is that of the list behind the tab. */
export function useFilters<S extends z.ZodObject>(schema: S): Partial<z.input<S>> {
  const [state] = useListState(schema);
  return useMemo(
    () => Object.fromEntries(Object.entries(state).filter(([key]) => !notFilters.has(key))) as Partial<z.input<S>>,
    [state],
  );
}

/** Reads the address. Values that the schema refuses are omitted, so that they never look like active filters. */
export function readList<S extends z.ZodObject>(schema: S, search: string): ListState<S> {
  const raw: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(search)) if (key in schema.shape && value !== '') raw[key] = value;
  for (const [key, value] of Object.entries(raw)) {
    const field = schema.shape[key] as z.ZodType;
    const parsed = field.safeParse(value);
    // A field with a fallback parses invalid values to undefined; then the raw value is omitted too.
    if (!parsed.success || parsed.data === undefined) delete raw[key];
  }
  const page = schema.safeParse(raw);
  const { pageNum = 1, pageSize = 10 } = (page.success ? page.data : {}) as { pageNum?: number; pageSize?: number };
  return { ...raw, pageNum, pageSize } as ListState<S>;
}

/** The search part of the address after a change; starts with `?` unless empty. Other keys are kept. */
export function writeList(search: string, change: Record<string, unknown>): string {
  const params = new URLSearchParams(search);
  if (!('pageNum' in change)) params.delete('pageNum');
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === null || value === '' || (key === 'pageNum' && value === 1)) params.delete(key);
    else params.set(key, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}
