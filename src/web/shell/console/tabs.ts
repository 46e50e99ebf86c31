/** What the tab bar knows of an open page. */
export interface TabLike {
  /** Pathname; a page opened with other parameters of the query is the same tab. */
  path: string;
  /** Pinned: survives every kind of closing. */
  affix: boolean;
}

/** Ways of closing from the context menu of a tab. */
export const closings = ['current', 'others', 'left', 'right', 'all'] as const;
export type Closing = (typeof closings)[number];

/** The tabs that stay when a tab's menu is told to close. The result is the same array when nothing closes. */
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

/** Whether a closing would close anything; the menu greys out what would not. */
export const closes = (tabs: readonly TabLike[], path: string, closing: Closing) => close(tabs, path, closing) !== tabs;

/**
 * Where to go after closing: the page that is open while its tab is still there, else its nearest surviving
 * neighbour, the right one first. Undefined when no tab is left.
 */
export function next<T extends TabLike>(before: readonly T[], after: readonly T[], open: string): T | undefined {
  const kept = after.find((tab) => tab.path === open);
  if (kept) return kept;
  const at = before.findIndex((tab) => tab.path === open);
  const survives = (tab: T) => after.includes(tab);
  return before.slice(at).find(survives) ?? before.slice(0, Math.max(at, 0)).findLast(survives) ?? after[0];
}

/** An open page as a window keeps it through a reload. */
export interface KeptTab {
  path: string;
  search: string;
}

/** More than this many are no work in progress any more. */
const mostKept = 50;

/** Open pages as a text for the window's own store; they are their person's alone. */
export function keptText(userId: number, tabs: readonly KeptTab[]): string {
  return JSON.stringify({ userId, tabs: tabs.slice(-mostKept).map(({ path, search }) => ({ path, search })) });
}

/** What {@link keptText} wrote for this person; nothing for somebody else, or where the text is something else. */
export function keptTabs(text: string | null, userId: number): KeptTab[] {
  try {
    const kept = JSON.parse(text ?? 'null') as { userId?: unknown; tabs?: unknown } | null;
    if (kept?.userId !== userId || !Array.isArray(kept.tabs)) return [];
    return kept.tabs.filter(
      (tab: Partial<KeptTab> | null): tab is KeptTab =>
        typeof tab?.path === 'string' && tab.path.startsWith('/') && typeof tab.search === 'string',
    );
  } catch {
    return [];
  }
}
