/*
 * Which statements of this process were slow, for a database that does not keep such a record itself
 * (pg_stat_statements). Texts only, with the places of their values as they were sent: values never come here.
 */

/** Milliseconds from which on a statement counts as slow. */
export const slowFrom = 200;
/** Different statements that are kept; of more, those that took least in sum go. */
const most = 100;
/** Characters of a statement that are kept. */
const longest = 1500;

export interface SlowStatement {
  text: string;
  calls: number;
  /** Milliseconds, of all calls and of the longest. */
  total: number;
  longest: number;
  lastAt: Date;
}

export interface SlowStatements {
  /** Told of every statement when it is over. */
  note: (text: string, milliseconds: number) => void;
  /** What took most in sum comes first. */
  list: () => SlowStatement[];
  clear: () => void;
  /** How many statements there were at all, and since when. */
  figures: () => { count: number; slow: number; since: Date };
}

/** An empty record that begins now. */
export function slowStatements(): SlowStatements {
  const kept = new Map<string, SlowStatement>();
  let count = 0;
  let slow = 0;
  let since = new Date();
  const list = () => [...kept.values()].toSorted((one, other) => other.total - one.total);
  return {
    note(whole, milliseconds) {
      count++;
      if (milliseconds < slowFrom) return;
      slow++;
      const text = whole.slice(0, longest);
      const before = kept.get(text);
      kept.set(text, {
        text,
        calls: (before?.calls ?? 0) + 1,
        total: (before?.total ?? 0) + milliseconds,
        longest: Math.max(before?.longest ?? 0, milliseconds),
        lastAt: new Date(),
      });
      // The newest stays whatever it took: otherwise a full record would never take up another.
      if (kept.size > most) kept.delete(list().findLast((one) => one.text !== text)!.text);
    },
    list,
    clear() {
      kept.clear();
      count = 0;
      slow = 0;
      since = new Date();
    },
    figures: () => ({ count, slow, since }),
  };
}
