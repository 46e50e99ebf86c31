import { useEffect, useState } from 'react';
import { longestQuery, organizations, type CompletedOrganization } from '#contract/identity/organizations';
import { call } from '#web/api/api.ts';

/** Milliseconds without typing before organizations are looked up. */
const pause = 200;

/** Organizations that match what is typed, best first; null until they are known, and for an empty text. */
export function useCompletion(typed: string): readonly CompletedOrganization[] | null {
  const q = typed.trim().slice(0, longestQuery);
  const [found, setFound] = useState<{ q: string; rows: readonly CompletedOrganization[] }>();
  useEffect(() => {
    if (q === '') return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      call(organizations.complete, { query: { q } }, { signal, quiet: 'wholly' }).then(
        (rows) => signal.aborted || setFound({ q, rows }),
        // Free text stays possible.
        () => signal.aborted || setFound({ q, rows: [] }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q]);
  return q !== '' && found?.q === q ? found.rows : null;
}
