/** An open page, as the tab bar needs it. */
export interface TabLike {
  /** Pathname; a page opened with another query is the same tab. */
  path: string;
  /** Pinned: is never closed. */
  affix: boolean;
}

/** Ways of closing from the context menu of a tab. */
export const closings = ['current', 'others', 'left', 'right', 'all'] as const;
export type Closing = (typeof closings)[number];

/** The tabs that remain after closing from a tab's menu. The result is the same array when nothing closes. */
export function close<T extends TabLike>(tabs: readonly T[], path: string, closing: Closing): readonly T[] {
  const at = tabs.findIndex((tab) => tab.path === path);
  const goes: Record<Closing, (index: number) => boolean> = {
    current: (index) => index === at,
    others: (index) => index !== at,
    left: (index) => index < at,
    right: (index) => index > at,
    all: () => true,
  };
  const left = tabs.filter((tab, index) => tab.affix || !goes[closing](index));
  return left.length === tabs.length ? tabs : left;
}

/** Whether a way of closing would close anything; the menu disables the others. */
export const closes = (tabs: readonly TabLike[], path: string, closing: Closing) => close(tabs, path, closing) !== tabs;

/**
 * The page to show after closing: the open one if its tab remains, otherwise its nearest neighbour, the right one
 * first. Undefined when no tab is left.
 */
export function next<T extends TabLike>(before: readonly T[], after: readonly T[], open: string): T | undefined {
  const kept = after.find((tab) => tab.path === open);
  if (kept) return kept;
  const at = before.findIndex((tab) => tab.path === open);
  const survives = (tab: T) => after.includes(tab);
  return before.slice(at).find(survives) ?? before.slice(0, Math.max(at, 0)).findLast(survives) ?? after[0];
}

/** An open page as a window stores it across a reload. */
export interface StoredTab {
  path: string;
  search: string;
}

/** Maximum number of stored tabs. */
const maxStored = 50;

/** Serialises open pages for the window's session storage, bound to the user. */
export function serializeTabs(userId: number, tabs: readonly StoredTab[]): string {
  return JSON.stringify({ userId, tabs: tabs.slice(-maxStored).map(({ path, search }) => ({ path, search })) });
}

/** Parses {@link serializeTabs} for this user; empty for another user, or for an invalid text. */
export function parseTabs(text: string | null, userId: number): StoredTab[] {
  try {
    const kept = JSON.parse(text ?? 'null') as { userId?: unknown; tabs?: unknown } | null;
    if (kept?.userId !== userId || !Array.isArray(kept.tabs)) return [];
    return kept.tabs.filter(
      (tab: Partial<StoredTab> | null): tab is StoredTab =>
        typeof tab?.path === 'string' && tab.path.startsWith('/') && typeof tab.search === 'string',
    );
  } catch {
    return [];
  }
}
