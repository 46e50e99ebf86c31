import { useEffect, useState, useSyncExternalStore } from 'react';
import { createAutosave, type Autosave } from './autosave.ts';
import { sessionCheck } from './autosave-session.ts';
import type { AutosaveOptions, AutosaveSnapshot, Version } from './autosave-types.ts';
import { useShellActs } from './shell-data.ts';

/**
 * One autosave for the lifetime of the form, with the options of the first rendering. It tries again when the network
 * or the window is back, saves only while the user of the form is logged in, and asks before the window closes while
 * the input is nowhere else.
 */
export function useAutosave<F extends object, V extends Version<F> = Version<F>>(
  userId: number,
  options: AutosaveOptions<F, V>,
): { autosave: Autosave<F, V>; snapshot: AutosaveSnapshot<F, V> } {
  const { currentUserId } = useShellActs();
  const [autosave] = useState(() => createAutosave({ ...options, checkSession: sessionCheck(userId, currentUserId) }));
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
  const isInMemoryOnly = snapshot.status === 'memory';
  useEffect(() => {
    if (!isInMemoryOnly) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isInMemoryOnly]);
  return { autosave, snapshot };
}
