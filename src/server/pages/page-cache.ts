import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Memory } from '../process/own-process.ts';
import type { PageEffect } from './page-state.ts';

/** A page as it is sent; the body is encoded as its headers say. */
export interface CachedPage {
  headers: [string, string][];
  body: Buffer;
  effects: readonly PageEffect[];
}

/** Maximum bytes of all bodies in one process. */
const maxSize = 10_000_000;
/** Larger pages are not cached. */
const maxEntrySize = 400_000;
/** Bytes that an entry takes in addition to its body. */
const overhead = 1000;

/**
 * Caches visitors' pages for a few seconds. Every write through this process empties it, so the author of a change sees
 * it at once. Other processes follow when their entries expire.
 * @param seconds maximum age of a page
 */
export function pageCache(seconds: number) {
  const pages = new LRUCache<string, CachedPage>({
    ttl: seconds * 1000,
    maxSize,
    maxEntrySize,
    sizeCalculation: ({ body }) => body.length + overhead,
  });
  /** Counts how often the cache was emptied: a page whose rendering began before is not stored. */
  let edition = 0;
  const rendering = new Map<string, Promise<CachedPage | undefined>>();

  return {
    get: (key: string): CachedPage | undefined => pages.get(key),

    /**
     * Single flight: while one request renders the page, the others wait for it. @returns undefined when the page
     * cannot be shared
     */
    waitFor: (key: string): Promise<CachedPage | undefined> | undefined => rendering.get(key),

    /** Renders a page once for all requests that arrive meanwhile. */
    render(key: string, work: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
      const begun = edition;
      const drawn = work().then((page) => {
        if (begun !== edition) return undefined;
        if (page) pages.set(key, page);
        return page;
      });
      const shared = drawn.catch(() => undefined);
      rendering.set(key, shared);
      void shared.finally(() => rendering.get(key) === shared && rendering.delete(key));
      return drawn;
    },

    clear(): void {
      edition += 1;
      pages.clear();
      rendering.clear();
    },

    /** For the monitoring page of this process's memory. */
    memory: { name: 'drawn_pages', ...shownOf(pages) } satisfies Memory,
  };
}

function shownOf(pages: LRUCache<string, CachedPage>): Omit<Memory, 'name'> {
  const addressOf = (key: string) => key.split('\n').find((line) => line.startsWith('/')) ?? '';
  // Without the query, because it would end a path; a hash distinguishes pages of one path.
  const nameOf = (key: string) => hash('sha1', key, 'hex').slice(0, 10) + addressOf(key).split('?')[0];
  const markOf = (name: string) => name.split('/')[0];
  const find = (name: string) => [...pages.keys()].find((key) => markOf(nameOf(key)) === markOf(name));
  return {
    size: () => pages.size,
    keys: (most) => [...pages.keys()].slice(0, most).map(nameOf),
    describe(name) {
      const key = find(name);
      const page = key === undefined ? undefined : pages.peek(key);
      return page && { address: addressOf(key!), bytes: page.body.length };
    },
    forget(name) {
      if (name === undefined) return pages.clear();
      const key = find(name);
      if (key !== undefined) pages.delete(key);
    },
  };
}
