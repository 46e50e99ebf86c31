import { useState } from 'react';

/**
 * A choice that this browser keeps under a key. A browser that keeps nothing holds it until the page is left.
 * @param parse reads a kept value; undefined for one that is no such choice
 */
export function useStoredChoice<T>(key: string, initial: T, parse: (kept: unknown) => T | undefined) {
  const [choice, setChoice] = useState<T>(() => read(key, parse) ?? initial);
  const choose = (next: T) => {
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The state above holds the choice.
    }
  };
  return [choice, choose] as const;
}

function read<T>(key: string, parse: (kept: unknown) => T | undefined): T | undefined {
  try {
    return parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}
