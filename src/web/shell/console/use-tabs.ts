import { useState } from 'react';
import { useNavigate, type Location } from 'react-router';
import type { Place } from './menu.ts';
import { close, next, type Closing, type TabLike } from './tabs.ts';

/** An open page and the address at which it was left. */
export interface Tab extends TabLike {
  place: Place;
  location: Location;
  /** Whether it was visited; a pinned page is not made before. */
  opened: boolean;
  /** Counts refreshes: a new number is a new page. */
  version: number;
}

interface Tabs {
  tabs: readonly Tab[];
  closeTabs: (tab: Tab, closing: Closing) => void;
  refresh: (tab: Tab) => void;
}

/**
 * The tabs of this visit: the pinned ones from the start, then what was opened, in that order.
 * @param pinned pages with a pinned tab
 * @param place the page at `location`; undefined where there is none, then no tab is added
 */
export function useTabs(pinned: readonly Place[], place: Place | undefined, location: Location): Tabs {
  const [tabs, setTabs] = useState<readonly Tab[]>(() => pinned.map(pinnedTab));
  // Where the open tab was closed: until the navigation arrives elsewhere, this address opens no new one.
  const [left, setLeft] = useState<Location>();
  const navigate = useNavigate();
  const current = location === left ? tabs : visit(tabs, place, location);
  // Adjusted while rendering, so that a page is never drawn without its tab.
  if (current !== tabs) setTabs(current);
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

function pinnedTab(place: Place): Tab {
  const location = { pathname: place.path, search: '', hash: '', state: null, key: 'pinned' };
  return { path: place.path, affix: true, place, location, opened: false, version: 0 };
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
