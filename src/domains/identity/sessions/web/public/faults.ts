import { useEffect, useState } from 'react';
import type { Fault } from '#web/kit/forms/field.tsx';
import { CallError } from '#web/api/wire.ts';

/**
 * The faults of a form: one message per field for its {@link ErrorSummary}, the first faulty field focused whenever a
 * new list arrives. A failure that belongs to no field is shown at `elsewhere`.
 */
export function useFaults(elsewhere: string) {
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [focusOn, setFocusOn] = useState<readonly Fault[]>([]);
  // After the summary's own effect: whoever corrects begins at the field, and the summary is read aloud meanwhile.
  useEffect(() => {
    if (focusOn[0]) document.getElementById(focusOn[0].id)?.focus();
  }, [focusOn]);
  const set = (list: readonly Fault[]) => {
    const firstOfEach = list.filter((fault, at) => list.findIndex(({ id }) => id === fault.id) === at);
    setFaults(firstOfEach);
    setFocusOn(firstOfEach);
    return firstOfEach.length > 0;
  };
  return {
    faults,
    /** What to show at a field, if anything. */
    at: (id: string) => faults.find((fault) => fault.id === id)?.message,
    /** Replaces the list; true when there is a fault. */
    set,
    /** Shows a refused call: at its fields if it names any. `idOf` is the element of a field that is not called so. */
    refuse(error: unknown, idOf = (path: string) => path) {
      if (!(error instanceof CallError)) throw error;
      const named = error.fields.map(({ path, message }) => ({ id: idOf(path), message }));
      set(named.length ? named : [{ id: elsewhere, message: error.message }]);
    },
    /** A field that is being corrected is not faulty for the moment. */
    forget(id: string) {
      if (faults.some((fault) => fault.id === id)) setFaults(faults.filter((fault) => fault.id !== id));
    },
  };
}
