import { useEffect, useState, type SyntheticEvent } from 'react';
import { CallError } from '../../api/wire.ts';
import type { Fault } from './field.tsx';

/**
 * Sending a form, and its faults: one message per field for its {@link ErrorSummary}; each new list focuses the first
 * faulty field. A fault without a field appears at `elsewhere`.
 */
export function useFaults(elsewhere: string) {
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  /** Found while the person types; the summary, which takes the focus, does not list them. */
  const [typed, setTyped] = useState<readonly Fault[]>([]);
  const [focusOn, setFocusOn] = useState<readonly Fault[]>([]);
  const [busy, setBusy] = useState(false);
  // Runs after the summary's own effect: the field gets the focus, and the screen reader reads the summary meanwhile.
  useEffect(() => {
    if (focusOn[0]) document.getElementById(focusOn[0].id)?.focus();
  }, [focusOn]);
  const set = (list: readonly Fault[]) => {
    const firstOfEach = list.filter((fault, at) => list.findIndex(({ id }) => id === fault.id) === at);
    setFaults(firstOfEach);
    setTyped([]);
    setFocusOn(firstOfEach);
    return firstOfEach.length > 0;
  };
  /** Shows a refused call at its fields, if it names any. `idOf` maps a field to the id of its element if they differ. */
  const refuse = (error: unknown, idOf = (path: string) => path) => {
    if (!(error instanceof CallError)) throw error;
    const named = error.fields.map(({ path, message }) => ({ id: idOf(path), message }));
    set(named.length ? named : [{ id: elsewhere, message: error.message }]);
  };
  /** Makes the calls that send the form, unless it is being sent already; a refusal appears at the fields. */
  const send = async (
    work: () => Promise<unknown>,
    onRefused: (error: unknown) => unknown = (error) => refuse(error),
  ) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      await onRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    faults,
    /** The message of a field, if there is one. */
    at: (id: string) => [...faults, ...typed].find((fault) => fault.id === id)?.message,
    /** Replaces the list; true if there is a fault. */
    set,
    refuse,
    /** Whether the form is being sent. */
    busy,
    send,
    /** Handler of a form's `submit` event that sends the form. */
    onSubmit: (work: () => Promise<unknown>, onRefused?: (error: unknown) => unknown) => (event: SyntheticEvent) => {
      event.preventDefault();
      void send(work, onRefused);
    },
    /** Shows a fault at a field that was left, without moving the focus. */
    note(fault: Fault) {
      setTyped((before) => [...before.filter(({ id }) => id !== fault.id), fault]);
    },
    /** Hides the fault of a field while the user corrects it. */
    forget(id: string) {
      if (faults.some((fault) => fault.id === id)) setFaults(faults.filter((fault) => fault.id !== id));
      if (typed.some((fault) => fault.id === id)) setTyped(typed.filter((fault) => fault.id !== id));
    },
  };
}
