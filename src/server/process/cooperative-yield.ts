import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a long computation may hold the event loop. */
const timeSlice = 4;

/**
 * For a computation that is longer than a request should wait: await the answer every few thousand steps. It yields to the
 * event loop when the time slice is used up.
 */
export function cooperativeYield(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < timeSlice) return;
    await setImmediate();
    began = performance.now();
  };
}
