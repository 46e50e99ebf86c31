import { useState } from 'react';

/**
 * A choice that this browser stores under a key. A browser without storage keeps it until the page is left.
 * @param parse reads a stored value; undefined for an invalid one
 */
export function useStoredChoice<T>(key: string, initial: T, parse: (kept: unknown) => T | undefined) {
  const [choice, setChoice] = useState<T>(() => read(key, parse) ?? initial);
  const choose = (next: T) => {
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the choice remains in the state above.
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
