import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';

/**
 * A list's query as the address holds it: raw values that the schema accepts, ready to be sent, and the page as
 * numbers for the pager.
 */
export type ListState<S extends z.ZodObject> = z.input<S> & { pageNum: number; pageSize: number };
/** New values by key; an empty one removes the key. Anything but the page itself starts again at page 1. */
export type ChangeList<S extends z.ZodObject> = (change: Partial<Record<keyof z.input<S> & string, unknown>>) => void;

/** The state of a list in the address, by the endpoint's own query schema, and how to change it. */
export function useListState<S extends z.ZodObject>(schema: S): [ListState<S>, ChangeList<S>] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readList(schema, search), [schema, search]);
  const change: ChangeList<S> = (values) => {
    // A second change may come before the first is drawn: the address itself is ahead of what is on the screen.
    const asked = window.location.pathname === pathname ? window.location.search : search;
    void navigate(pathname + writeList(asked, values), { preventScrollReset: true });
  };
  return [state, change];
}

/** Reads the address. A value that the schema refuses is left out, never shown as if it were in force. */
export function readList<S extends z.ZodObject>(schema: S, search: string): ListState<S> {
  const raw: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(search)) if (key in schema.shape && value !== '') raw[key] = value;
  for (const [key, value] of Object.entries(raw)) {
    const field = schema.shape[key] as z.ZodType;
    const parsed = field.safeParse(value);
    // A field that falls back on nonsense parses to nothing; then the raw value is not in force either.
    if (!parsed.success || parsed.data === undefined) delete raw[key];
  }
  const page = schema.safeParse(raw);
  const { pageNum = 1, pageSize = 10 } = (page.success ? page.data : {}) as { pageNum?: number; pageSize?: number };
  return { ...raw, pageNum, pageSize } as ListState<S>;
}

/** The search part of the address after a change; starts with `?` unless empty. Keys of others are kept. */
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
