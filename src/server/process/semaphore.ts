/** To be called when the work is over; again does nothing. */
export type Leave = () => void;

export interface Room {
  /**
   * Resolves when there is room for so much, in the order of asking; more than there is at all waits for all of it.
   * Undefined where too many wait already, and for whoever has gone before it was their turn.
   */
  enter: (size?: number, gone?: AbortSignal) => Promise<Leave | undefined>;
}

/**
 * Room for work that takes memory. Any number of people may ask at once; what is worked on at once is bounded, so that a
 * crowd waits or is sent away instead of ending the process.
 */
export function roomFor(whole: number, longestLine = Infinity): Room {
  let taken = 0;
  const line = new Set<() => boolean>();

  const leaving = (size: number): Leave => {
    taken += size;
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      taken -= size;
      for (const next of line) if (!next()) break;
    };
  };

  return {
    async enter(asked = 1, gone) {
      const size = Math.min(asked, whole);
      if (line.size === 0 && taken + size <= whole) return leaving(size);
      if (line.size >= longestLine || gone?.aborted) return undefined;
      return new Promise((resolve) => {
        const next = () => {
          if (taken + size > whole) return false;
          line.delete(next);
          gone?.removeEventListener('abort', giveUp);
          resolve(leaving(size));
          return true;
        };
        const giveUp = () => {
          line.delete(next);
          resolve(undefined);
        };
        gone?.addEventListener('abort', giveUp, { once: true });
        line.add(next);
      });
    },
  };
}
