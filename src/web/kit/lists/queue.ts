import { useState } from 'react';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import { useKeys, type KeyActs } from './keys.ts';
import { useListState, type ChangeList, type ListState } from './list-state.ts';

/** Value of `status` in the address for entries of every state. */
export const everyState = 'all';

/**
 * The state of a list whose entries wait for a decision, like {@link useListState}. An address without `status` lists
 * the waiting entries; {@link everyState} lists all.
 * @param waiting the state of waiting entries; undefined for a list that is no queue
 */
export function useQueueState<S extends z.ZodObject>(
  schema: S,
  waiting: string | undefined,
): [ListState<S> & { status: string | undefined }, ChangeList<S>] {
  const [state, change] = useListState(schema);
  const { search } = useLocation();
  const isNamed = new URLSearchParams(search).has('status');
  const { status } = state as { status?: string };
  return [{ ...state, status: isNamed ? status : waiting }, change];
}

interface Entries<R> {
  rows: readonly R[];
  clear: () => void;
  reload: () => void;
}

/**
 * The entry of a queue that is open in a drawer, by its id. After a decision the next waiting entry of this page of the
 * list opens; when there is none, the entry stays open and shows the decision.
 */
export function useOpenEntry<R>(idOf: (row: R) => number, isWaiting: (row: R) => boolean) {
  const [open, setOpen] = useState<number>();
  const goOn = (rows: readonly R[]) => {
    const waiting = rows.filter(isWaiting).map(idOf);
    const others = waiting.filter((id) => id !== open);
    const behind = waiting.slice(waiting.indexOf(open ?? -1) + 1);
    const next = behind.find((id) => id !== open) ?? others[0];
    if (next !== undefined) setOpen(next);
  };
  return {
    open,
    setOpen,
    /** For the drawer with the entry; `list` is that of the `Records` page. */
    events: ({ rows, clear, reload }: Entries<R>) => ({
      onChanged: (isDecided: boolean) => {
        clear();
        reload();
        if (isDecided) goOn(rows);
      },
      onClose: () => setOpen(undefined),
    }),
  };
}

/**
 * Keyboard shortcuts with Alt while the page is visible, for decisions that ask no further question. A key is named by
 * its `code`.
 * @param drawers number of dialogs that may be open: 1 if the actions are in a drawer themselves
 */
export const useDecisionKeys = (acts: KeyActs, drawers = 0): void => useKeys(acts, { drawers, single: false });
