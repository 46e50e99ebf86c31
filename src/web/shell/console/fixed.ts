import { holdsPermission, holdsRole, type Viewer } from '#web/rights/viewer.ts';
import type { Place, SideEntry } from './menu.ts';
import { consoleTexts } from './texts/index.ts';

/** A page that is not part of the menu, for users with one of the permissions or one of the roles. */
export interface FixedPlace extends Omit<Place, 'title' | 'trail'> {
  /** Key below `titles` of the frame's texts. */
  title: keyof (typeof consoleTexts)['zh']['titles'];
  permissions?: readonly string[];
  roles?: readonly string[];
}

/** The start page of everybody with a menu. */
export const home = '/admin/index';

const titleOf = (key: FixedPlace['title']) => ({ zh: consoleTexts.zh.titles[key], en: consoleTexts.en.titles[key] });

export const homeEntry: SideEntry = {
  key: home,
  title: titleOf('index'),
  icon: 'dashboard',
  search: '',
  elsewhere: false,
};

/** The fixed pages that the viewer may open, with titles in both languages. @throws when a list is empty */
export function placesFixed(fixed: readonly FixedPlace[], viewer: Viewer | null): Place[] {
  return fixed
    .filter(({ permissions, roles }) => {
      const lists = [
        ...(permissions ? [holdsPermission(viewer, permissions)] : []),
        ...(roles ? [holdsRole(viewer, roles)] : []),
      ];
      return lists.length === 0 || lists.includes(true);
    })
    .map(({ permissions: _permissions, roles: _roles, title, ...place }) => ({
      ...place,
      title: titleOf(title),
      trail: [],
    }));
}
