import { LRUCache } from 'lru-cache';
import type { OwnProcess } from './own-process.ts';

export interface AnswerCache<T> {
  /** The kept answer, or a new one. Concurrent callers with the same key share one call of `ask`. */
  get: (own: OwnProcess, key: string, ask: () => Promise<T>) => Promise<T>;
  /** Whether an answer is kept already. */
  has: (own: OwnProcess, key: string) => boolean;
}

/**
 * Keeps the last used answers in the memory of each process. Failures are not kept: the next call may succeed.
 * @param limits of the answers that one process keeps, such as their number, bytes or age
 */
export function answerCache<T extends {}>(limits: LRUCache.Options<string, T, () => Promise<T>>): AnswerCache<T> {
  const caches = new WeakMap<OwnProcess, LRUCache<string, T, () => Promise<T>>>();
  const newCache = () =>
    new LRUCache<string, T, () => Promise<T>>({
      ...limits,
      fetchMethod: (_key, _stale, { context: ask }) => ask(),
      // An answer that others displace while it is awaited is still given to those who wait for it.
      ignoreFetchAbort: true,
    });
  return {
    get(own, key, ask) {
      const cache = caches.get(own) ?? newCache();
      caches.set(own, cache);
      return cache.forceFetch(key, { context: ask });
    },
    has: (own, key) => caches.get(own)?.has(key) ?? false,
  };
}
