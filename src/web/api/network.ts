import { useSyncExternalStore } from 'react';

/** Whether the browser has a network at all; the server renders as if. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * What a link does when somebody means to follow it. Without network it must not fetch: a module that fails to come
 * makes the router reload the page, and what was open is gone.
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
