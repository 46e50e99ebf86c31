import Fuse from 'fuse.js';
import type { SideEntry, Title } from './menu.ts';

/** A page that can be found. */
export interface Findable {
  /** Path with its query, or an external address. */
  to: string;
  elsewhere: boolean;
  icon: string;
  title: Title;
  /** Titles of the directories above it. */
  trail: Title[];
}

/** All visible pages of the menu, at any depth. */
export function findables(entries: readonly SideEntry[], trail: Title[] = []): Findable[] {
  return entries.flatMap((entry) => {
    if (entry.children) return findables(entry.children, [...trail, entry.title]);
    const { key, search, elsewhere, icon, title } = entry;
    return [{ to: key + search, elsewhere, icon, title, trail }];
  });
}

/** Searches titles in both languages and addresses, as specified; an empty query finds everything. */
export function searcher(pages: readonly Findable[]): (words: string) => readonly Findable[] {
  const fuse = new Fuse(pages, {
    threshold: 0.4,
    keys: [
      {
        name: 'title',
        weight: 0.7,
        getFn: ({ title, trail }) => [title, ...trail].flatMap(({ zh, en }) => [zh, en]),
      },
      { name: 'path', weight: 0.3, getFn: ({ to }) => to },
    ],
  });
  return (words) => (words.trim() ? fuse.search(words.trim()).map(({ item }) => item) : pages);
}
