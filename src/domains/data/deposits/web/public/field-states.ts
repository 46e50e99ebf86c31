import { useMemo } from 'react';

/**
 * Errors and required fields that keep their identity while their content is equal, so that fields do not render again.
 */
export function useFieldStates(faults: Map<string, string>, required: string[]) {
  const now = JSON.stringify([[...faults], required]);
  return useMemo(() => {
    const [entries, paths] = JSON.parse(now) as [[string, string][], string[]];
    return { faults: new Map(entries), required: new Set(paths) };
  }, [now]);
}
