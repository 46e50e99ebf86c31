import { defaultAccent, isColour } from '#web/theme/theme.ts';

/** A user's layout settings of the back office. */
export interface Layout {
  /** The accent, as `#rrggbb`. */
  theme: string;
  sideTheme: 'theme-dark' | 'theme-light';
  /** The first menu level is in the bar, the levels below it in the side bar. */
  topNav: boolean;
  /** Whether the tab bar is shown; without it pages lose their state when left. */
  tagsView: boolean;
  /** Whether bar and tabs stay visible while a page scrolls. */
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** Whether the document title also contains the directories above the page. */
  dynamicTitle: boolean;
}

/** Key in the browser's storage. */
export const layoutKey = 'layout-setting';

export const defaultLayout: Layout = {
  theme: defaultAccent,
  sideTheme: 'theme-dark',
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: false,
};

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The saved layout; missing or invalid values become defaults. */
export function readLayout(storage: StorageLike): Layout {
  const kept = parsed(read(storage));
  const flag = (key: 'topNav' | 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'dynamicTitle') =>
    typeof kept[key] === 'boolean' ? kept[key] : defaultLayout[key];
  return {
    theme: isColour(kept['theme']) ? kept['theme'] : defaultLayout.theme,
    sideTheme: kept['sideTheme'] === 'theme-light' ? 'theme-light' : 'theme-dark',
    topNav: flag('topNav'),
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
    dynamicTitle: flag('dynamicTitle'),
  };
}

/** @throws DOMException when the browser does not store anything */
export function saveLayout(storage: StorageLike, layout: Layout): void {
  storage.setItem(layoutKey, JSON.stringify(layout));
}

export function forgetLayout(storage: StorageLike): void {
  storage.removeItem(layoutKey);
}

/**
 * Number of first-level entries in the bar for a window width in pixels, as specified; the others are in the “more”
 * menu.
 */
export const topEntriesIn = (width: number): number => Math.floor(width / 3 / 85);

function read(storage: StorageLike): string | null {
  try {
    return storage.getItem(layoutKey);
  } catch {
    // Storage may be forbidden.
    return null;
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
