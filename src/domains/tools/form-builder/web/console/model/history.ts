/** A value with its previous states and, after undo, its later states. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** The subject of the last change: consecutive typing in one field is one step. */
  about: string;
}

/** Maximum number of steps that can be undone. */
const most = 100;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], about: '' });

/** Records a new state; later states are discarded. Consecutive changes of the same subject are one step. */
export function record<T>(history: History<T>, now: T, about = ''): History<T> {
  if (now === history.now) return history;
  const isSame = about !== '' && about === history.about;
  return { past: isSame ? history.past : [...history.past, history.now].slice(-most), now, future: [], about };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], about: '' };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, about: '' };
}
