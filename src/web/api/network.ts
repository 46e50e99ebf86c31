import { useSyncExternalStore } from 'react';

/** Whether the browser is online; the server renders as if it were. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * The `prefetch` of a link. Offline it must not fetch: when a module fails to load, the router reloads the page, and
 * unsaved work is lost.
 */
export function usePrefetch(): 'intent' | 'none' {
  return useOnline() ? 'intent' : 'none';
}

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
