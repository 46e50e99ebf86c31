import { setTimeout as pause } from 'node:timers/promises';

/** Keeps the reading of bytes at a rate. */
export interface Pace {
  took: (bytes: number) => Promise<void>;
}

/** Milliseconds that a reader may be ahead of the rate before it pauses: shorter pauses cost more than they are. */
const ahead = 20;

/** At most so many MB/s (10⁶ bytes), over the whole of one run. */
export function paceOf(mbPerSecond: number): Pace {
  const began = performance.now();
  let bytes = 0;
  return {
    async took(count) {
      bytes += count;
      const wait = bytes / (mbPerSecond * 1000) - (performance.now() - began);
      if (wait > ahead) await pause(wait);
    },
  };
}
