import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a long computation may hold the event loop. */
const timeSlice = 4;

/**
 * For computations that take longer than a request should wait: await the returned function every few thousand steps.
 * It yields to the event loop when the time slice is used up.
 */
export function cooperativeYield(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < timeSlice) return;
    await setImmediate();
    began = performance.now();
  };
}
