import { useEffect, useState } from 'react';
import { useNavigate, type Location } from 'react-router';
import { placeAt, type Place } from './menu.ts';
import { close, parseTabs, serializeTabs, next, type Closing, type TabLike } from './tabs.ts';

/** An open page and the address at which it was left. */
export interface Tab extends TabLike {
  place: Place;
  location: Location;
  /** Whether it was visited; pinned and restored pages are rendered on their first visit. */
  opened: boolean;
  /** Number of refreshes: a new number remounts the page. */
  version: number;
}

interface Tabs {
  tabs: readonly Tab[];
  closeTabs: (tab: Tab, closing: Closing) => void;
  refresh: (tab: Tab) => void;
}

/** Storage key of the open pages across a reload; a new login starts without them. */
const storageKey = 'console-tabs';

/**
 * The tabs of this visit: the pinned ones first, then the opened ones in order. They survive a reload; their pages are
 * rendered when they are visited.
 * @param places all pages that this user may open
 * @param place the page at `location`; undefined when there is none, and then no tab is added
 */
export function useTabs(userId: number, places: readonly Place[], place: Place | undefined, location: Location): Tabs {
  const [tabs, setTabs] = useState<readonly Tab[]>(() => firstTabs(userId, places));
  // The address of the closed current tab: until the navigation arrives elsewhere, it opens no new tab.
  const [left, setLeft] = useState<Location>();
  const navigate = useNavigate();
  const current = location === left ? tabs : visit(tabs, place, location);
  // State is adjusted during rendering, so that a page is never shown without its tab.
  if (current !== tabs) setTabs(current);
  useEffect(() => {
    const open = current.filter((tab) => !tab.affix);
    write(
      serializeTabs(
        userId,
        open.map((tab) => ({ path: tab.path, search: tab.location.search })),
      ),
    );
  }, [userId, current]);
  return {
    tabs: current,
    closeTabs: (tab, closing) => {
      const kept = close(current, tab.path, closing);
      const goal = next(current, kept, withoutSlash(location.pathname));
      setTabs(kept);
      if (goal?.path !== withoutSlash(location.pathname)) setLeft(location);
      if (!goal) void navigate('/admin/index');
      else if (goal.path !== withoutSlash(location.pathname)) void navigate(goal.path + goal.location.search);
    },
    refresh: (tab) => {
      setTabs(current.map((one) => (one.path === tab.path ? { ...one, version: one.version + 1 } : one)));
      void navigate(`/redirect${tab.path}${tab.location.search}`, { replace: true });
    },
  };
}

function firstTabs(userId: number, places: readonly Place[]): Tab[] {
  const pinned = places.filter((one) => one.affix).map((one) => waitingTab(one, one.path, ''));
  const kept = parseTabs(read(), userId).flatMap(({ path, search }) => {
    const place = placeAt(places, path);
    return place && !place.affix ? [waitingTab(place, path, search)] : [];
  });
  return [...pinned, ...kept];
}

/** The tab of a page that has not been visited yet. */
function waitingTab(place: Place, path: string, search: string): Tab {
  const location = { pathname: path, search, hash: '', state: null, key: 'waiting' };
  return { path, affix: place.affix ?? false, place, location, opened: false, version: 0 };
}

function read(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(text: string): void {
  try {
    sessionStorage.setItem(storageKey, text);
  } catch {
    // Without storage a reload starts with the pinned pages.
  }
}

/** Forgets the open pages at logout, so that nothing remains of them. */
export function clearTabs(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage nothing was stored.
  }
}

function visit(tabs: readonly Tab[], place: Place | undefined, location: Location): readonly Tab[] {
  if (!place) return tabs;
  const path = withoutSlash(location.pathname);
  const known = tabs.find((tab) => tab.path === path);
  if (!known) return [...tabs, { path, affix: place.affix ?? false, place, location, opened: true, version: 0 }];
  if (known.opened && known.location === location && known.place === place) return tabs;
  return tabs.map((tab) => (tab === known ? { ...tab, place, location, opened: true } : tab));
}

/** Removes a trailing slash, so that one page has one address. */
export const withoutSlash = (path: string) => path.replace(/(?<=.)\/+$/, '');
