import { useEffect, useSyncExternalStore } from 'react';
import { pick } from '#shared/texts';
import { dictionaries, type DictData } from '#contract/system/dictionaries';
import { call } from '#web/api/api.ts';
import { useLanguage } from '#web/texts/language.ts';

/** A value in the form that pages use. */
export interface DictEntry {
  /** In the reader's language. */
  label: string;
  value: string;
  listClass: string;
  cssClass: string;
  /** The row as stored on the server. */
  raw: DictData;
}

/** Values by type, cached for the life of the page and reloaded after an edit on this page. */
const known = new Map<string, readonly DictData[]>();
const asked = new Set<string>();
const listeners = new Set<() => void>();

async function load(type: string): Promise<void> {
  asked.add(type);
  try {
    const values = await call(dictionaries.byType, { params: { dictType: type } }, { quiet: true });
    // oxlint-disable-next-line no-console -- for developers of pages, as the specification requires
    if (values.length === 0) console.warn(`There is no dictionary "${type}", or it has no values`);
    known.set(type, values);
    for (const listener of listeners) listener();
  } catch {
    // The next page that needs it loads it again; until then it is empty.
    asked.delete(type);
  }
}

/** Callers run it after an edit: all components reload the values. Without a type, all cached dictionaries. */
export function refreshDictionary(type?: string): void {
  for (const one of type === undefined ? known.keys() : known.has(type) ? [type] : []) void load(one);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const none: readonly DictData[] = [];

/** The enabled values of a dictionary in order; empty while loading, and for an unknown type. */
export function useDictionary(type: string): DictEntry[] {
  const language = useLanguage();
  const values = useSyncExternalStore(
    subscribe,
    () => known.get(type) ?? none,
    () => none,
  );
  useEffect(() => {
    if (!asked.has(type)) void load(type);
  }, [type]);
  return values.map((raw) => ({
    label: pick(raw.dictLabel, raw.dictLabelEn, language),
    value: raw.dictValue,
    listClass: raw.listClass,
    cssClass: raw.cssClass,
    raw,
  }));
}
