import { useEffect, useState, useSyncExternalStore } from 'react';
import { createAutosave, type Autosave } from './autosave.ts';
import type { AutosaveOptions, AutosaveSnapshot, Version } from './autosave-types.ts';

/**
 * One autosave for the lifetime of the form, with the options of the first rendering. It tries again when the network
 * or the window is back.
 */
export function useAutosave<F extends object, V extends Version<F> = Version<F>>(
  options: AutosaveOptions<F, V>,
): { autosave: Autosave<F, V>; snapshot: AutosaveSnapshot<F, V> } {
  const [autosave] = useState(() => createAutosave(options));
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.snapshot, autosave.snapshot);
  useEffect(() => {
    const { begin, end, retry } = autosave;
    begin();
    addEventListener('online', retry);
    addEventListener('focus', retry);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('focus', retry);
      end();
    };
  }, [autosave]);
  return { autosave, snapshot };
}
