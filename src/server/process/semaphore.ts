/** Releases acquired units; further calls do nothing. */
export type Release = () => void;

export interface Semaphore {
  /**
   * Resolves when `size` units are free, first come, first served. A size above the limit waits for all units.
   * Undefined when the queue is full, or when `aborted` signals that the caller disconnected while waiting.
   */
  acquire: (size?: number, aborted?: AbortSignal) => Promise<Release | undefined>;
}

/**
 * A counting semaphore for work that takes memory: under load callers wait or are refused instead of exhausting the
 * heap.
 * @param limit units that may be taken at once
 * @param longestQueue callers that may wait
 */
export function semaphore(limit: number, longestQueue = Infinity): Semaphore {
  let taken = 0;
  const queue = new Set<() => boolean>();

  const take = (size: number): Release => {
    taken += size;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      taken -= size;
      for (const next of queue) if (!next()) break;
    };
  };

  return {
    async acquire(asked = 1, aborted) {
      const size = Math.min(asked, limit);
      if (queue.size === 0 && taken + size <= limit) return take(size);
      if (queue.size >= longestQueue || aborted?.aborted) return undefined;
      return new Promise((resolve) => {
        const next = () => {
          if (taken + size > limit) return false;
          queue.delete(next);
          aborted?.removeEventListener('abort', giveUp);
          resolve(take(size));
          return true;
        };
        const giveUp = () => {
          queue.delete(next);
          resolve(undefined);
        };
        aborted?.addEventListener('abort', giveUp, { once: true });
        queue.add(next);
      });
    },
  };
}
