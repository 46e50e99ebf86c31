import { useCallback, useState } from 'react';

/** Maximum number of undo steps. */
const maxSteps = 100;

export interface History<T> {
  present: T;
  /** Sets a new value; undo returns to the former one. */
  put: (next: T) => void;
  /** Starts again from a value, without undo steps. */
  reset: (next: T) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

/** A value with undo and redo. */
export function useHistory<T>(first: () => T): History<T> {
  const [state, setState] = useState(() => ({ past: [] as T[], present: first(), future: [] as T[] }));
  const put = useCallback(
    (next: T) =>
      setState(({ past, present }) => ({ past: [...past.slice(1 - maxSteps), present], present: next, future: [] })),
    [],
  );
  const reset = useCallback((next: T) => setState({ past: [], present: next, future: [] }), []);
  const undo = useCallback(
    () =>
      setState((now) => {
        const before = now.past.at(-1);
        if (before === undefined) return now;
        return { past: now.past.slice(0, -1), present: before, future: [now.present, ...now.future] };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setState((now) => {
        const [next, ...future] = now.future;
        return next === undefined ? now : { past: [...now.past, now.present], present: next, future };
      }),
    [],
  );
  const { past, present, future } = state;
  return { present, put, reset, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}
