/*
 * Slow statements of this process, for databases without pg_stat_statements. Only texts with placeholders are recorded;
 * values never reach this file.
 */

/** Statements that take at least this many milliseconds count as slow. */
export const slowThresholdMs = 200;
/** Maximum number of distinct statements; beyond it those with the least total time are dropped. */
const maxStatements = 100;
/** Maximum length of a recorded text in characters. */
const maxTextLength = 1500;

interface SlowStatement {
  text: string;
  calls: number;
  /** Milliseconds: sum of all calls, and the longest call. */
  total: number;
  longest: number;
  lastAt: Date;
}

export interface SlowStatements {
  /** Called after every statement. */
  note: (text: string, milliseconds: number) => void;
  /** Ordered by total time, longest first. */
  list: () => SlowStatement[];
  clear: () => void;
  /** Number of all statements, and since when they are counted. */
  figures: () => { count: number; slow: number; since: Date };
}

/** An empty record that starts now. */
export function slowStatements(): SlowStatements {
  const recorded = new Map<string, SlowStatement>();
  let count = 0;
  let slow = 0;
  let since = new Date();
  const list = () => [...recorded.values()].toSorted((one, other) => other.total - one.total);
  return {
    note(whole, milliseconds) {
      count++;
      if (milliseconds < slowThresholdMs) return;
      slow++;
      const text = whole.slice(0, maxTextLength);
      const before = recorded.get(text);
      recorded.set(text, {
        text,
        calls: (before?.calls ?? 0) + 1,
        total: (before?.total ?? 0) + milliseconds,
        longest: Math.max(before?.longest ?? 0, milliseconds),
        lastAt: new Date(),
      });
      // The newest is never dropped; otherwise a full record could not take new statements.
      if (recorded.size > maxStatements) recorded.delete(list().findLast((one) => one.text !== text)!.text);
    },
    list,
    clear() {
      recorded.clear();
      count = 0;
      slow = 0;
      since = new Date();
    },
    figures: () => ({ count, slow, since }),
  };
}
