import { hash } from 'node:crypto';
import type { Memory } from './own-process.ts';
import type { pageMemory } from './page-memory.ts';

/** What page-memory.ts keeps, as the page of the cache shows it. */
export function drawnPages(memory: ReturnType<typeof pageMemory>): Memory {
  const addressOf = (key: string) => key.split('\n').find((line) => line.startsWith('/')) ?? '';
  // A name stands in a path: without the query, which would end it, and with a mark that tells such pages apart.
  const nameOf = (key: string) => hash('sha1', key, 'hex').slice(0, 10) + addressOf(key).split('?')[0];
  const markOf = (name: string) => name.split('/')[0];
  const find = (name: string) => memory.keys().find((key) => markOf(nameOf(key)) === markOf(name));
  return {
    name: 'drawn_pages',
    size: memory.size,
    keys: (most) => memory.keys().take(most).map(nameOf).toArray(),
    describe(name) {
      const key = find(name);
      const page = key === undefined ? undefined : memory.describe(key);
      return page && { address: addressOf(key!), ...page };
    },
    forget(name) {
      if (name === undefined) return memory.forget();
      const key = find(name);
      if (key !== undefined) memory.forget(key);
    },
  };
}
