import { useEffect, useState } from 'react';
import { useNavigate, type Location } from 'react-router';
import { placeAt, type Place } from './menu.ts';
import { close, keptTabs, keptText, next, type Closing, type TabLike } from './tabs.ts';

/** An open page and the address at which it was left. */
export interface Tab extends TabLike {
  place: Place;
  location: Location;
  /** Whether it was visited; a pinned page, or one kept through a reload, is not made before. */
  opened: boolean;
  /** Counts refreshes: a new number is a new page. */
  version: number;
}

interface Tabs {
  tabs: readonly Tab[];
  closeTabs: (tab: Tab, closing: Closing) => void;
  refresh: (tab: Tab) => void;
}

/** Where a window keeps its open pages through a reload; a new login starts without them. */
const storageKey = 'console-tabs';

/**
 * The tabs of this visit: the pinned ones from the start, then what was opened, in that order. They survive a reload of
 * the window; their pages are made when they are looked at.
 * @param places all pages that this person may open
 * @param place the page at `location`; undefined where there is none, then no tab is added
 */
export function useTabs(userId: number, places: readonly Place[], place: Place | undefined, location: Location): Tabs {
  const [tabs, setTabs] = useState<readonly Tab[]>(() => firstTabs(userId, places));
  // Where the open tab was closed: until the navigation arrives elsewhere, this address opens no new one.
  const [left, setLeft] = useState<Location>();
  const navigate = useNavigate();
  const current = location === left ? tabs : visit(tabs, place, location);
  // Adjusted while rendering, so that a page is never drawn without its tab.
  if (current !== tabs) setTabs(current);
  useEffect(() => {
    const open = current.filter((tab) => !tab.affix);
    write(
      keptText(
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
  const kept = keptTabs(read(), userId).flatMap(({ path, search }) => {
    const place = placeAt(places, path);
    return place && !place.affix ? [waitingTab(place, path, search)] : [];
  });
  return [...pinned, ...kept];
}

/** The tab of a page that nobody has looked at yet. */
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

/** Whoever logs out leaves no list of what they did. */
export function forgetTabs(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There is nothing to forget then.
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

/** One page has one address: a slash at the end is the same page. */
export const withoutSlash = (path: string) => path.replace(/(?<=.)\/+$/, '');
