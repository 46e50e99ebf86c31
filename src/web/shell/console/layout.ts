import { defaultAccent, isColour } from '#web/theme/theme.ts';

/** How a person has the back office arranged. */
export interface Layout {
  /** The accent, as `#rrggbb`. */
  theme: string;
  sideTheme: 'theme-dark' | 'theme-light';
  /** The first level of the menu stands in the bar, the levels below it in the side bar. */
  topNav: boolean;
  /** Whether the tab bar is shown; without it pages are not kept. */
  tagsView: boolean;
  /** Whether bar and tabs stay in sight while a page scrolls. */
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** Whether the window's title names the directories above the page too. */
  dynamicTitle: boolean;
}

/** Key of the browser's storage. */
export const layoutKey = 'layout-setting';

export const usualLayout: Layout = {
  theme: defaultAccent,
  sideTheme: 'theme-dark',
  topNav: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: false,
};

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was saved; what is missing or makes no sense is as usual. */
export function readLayout(storage: Kept): Layout {
  const kept = parsed(read(storage));
  const flag = (key: 'topNav' | 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'dynamicTitle') =>
    typeof kept[key] === 'boolean' ? kept[key] : usualLayout[key];
  return {
    theme: isColour(kept['theme']) ? kept['theme'] : usualLayout.theme,
    sideTheme: kept['sideTheme'] === 'theme-light' ? 'theme-light' : 'theme-dark',
    topNav: flag('topNav'),
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
    dynamicTitle: flag('dynamicTitle'),
  };
}

/** @throws DOMException where the browser keeps nothing */
export function saveLayout(storage: Kept, layout: Layout): void {
  storage.setItem(layoutKey, JSON.stringify(layout));
}

export function forgetLayout(storage: Kept): void {
  storage.removeItem(layoutKey);
}

/** How many entries of the first level stand in the bar of a window this wide, as specified; the rest go under "more". */
export const topEntriesIn = (width: number): number => Math.floor(width / 3 / 85);

function read(storage: Kept): string | null {
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
