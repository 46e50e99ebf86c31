import { setTimeout as pause } from 'node:timers/promises';

/** Limits the rate at which bytes are read. */
export interface Throttle {
  /** Reports bytes that were read; waits when the reader is ahead of the rate. */
  consumed: (bytes: number) => Promise<void>;
}

/** Milliseconds that a reader may be ahead of the rate before it pauses; shorter pauses cost more than they gain. */
const burst = 20;

/** A throttle at a rate in MB/s (10⁶ bytes), measured since its creation. */
export function throttleTo(mbPerSecond: number): Throttle {
  const began = performance.now();
  let bytes = 0;
  return {
    async consumed(count) {
      bytes += count;
      const wait = bytes / (mbPerSecond * 1000) - (performance.now() - began);
      if (wait > burst) await pause(wait);
    },
  };
}
