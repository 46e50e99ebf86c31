import { setImmediate } from 'node:timers/promises';

/** Milliseconds that work in a process that serves may take at a time. */
const longest = 4;

/**
 * For work that takes longer than a visitor should wait: to be awaited every few thousand steps of it. It lets the
 * others have their turn whenever that of the work is over.
 */
export function takingTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longest) return;
    await setImmediate();
    began = performance.now();
  };
}
