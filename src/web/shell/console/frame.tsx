import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Alert, Drawer, Grid } from 'antd';
import { Link, Navigate, useLocation } from 'react-router';
import { pick } from '#shared/texts';
import { holdsPermission, useViewer, type Viewer } from '#web/can.tsx';
import { AntdProvider } from '#web/kit/antd-theme.tsx';
import { EmptyState } from '#web/kit/states.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { readCookie, writeCookie } from '#web/token.ts';
import {
  firstBelow,
  placeAt,
  placesOf,
  sideOf,
  type MenuNode,
  type Place,
  type SideEntry,
  type Title,
} from './menu.ts';
import { Navbar } from './navbar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { consoleTexts } from './texts/index.ts';
import { useTabs, withoutSlash } from './use-tabs.ts';
import { Views, type Pages } from './views.tsx';
import mark from '../favicon.svg?url';
import './console.css';

/** A page that the menu does not hold, for people who hold one of the permissions. */
export interface FixedPlace extends Omit<Place, 'title' | 'trail'> {
  /** Key below `titles` of the frame's texts. */
  title: keyof (typeof consoleTexts)['zh']['titles'];
  permissions?: readonly string[];
}

interface Props {
  menu: readonly MenuNode[];
  fixed: readonly FixedPlace[];
  pages: Pages;
  /** Stands above every page until it is settled. */
  notice?: ReactNode;
}

const home = '/admin/index';
const sidebarCookie = 'sidebarStatus';
const cookieDays = 365;

/** The back office around its pages: side bar, bar, tabs and the pages that are open. */
export default function ConsoleFrame(props: Props) {
  return (
    <AntdProvider>
      <Frame {...props} />
    </AntdProvider>
  );
}

function Frame({ menu, fixed, pages, notice }: Props) {
  const viewer = useViewer();
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const location = useLocation();
  const { lg = true } = Grid.useBreakpoint();
  const [collapsed, setCollapsed] = useState(() => readCookie(sidebarCookie) === '0');
  // The path at which the drawer was opened: going elsewhere closes it.
  const [drawerAt, setDrawerAt] = useState('');
  const entries = useMemo(() => sideOf(menu), [menu]);
  const fixedPlaces = useMemo(() => placesFixed(fixed, viewer), [fixed, viewer]);
  const places = useMemo(() => [...fixedPlaces, ...placesOf(menu)], [fixedPlaces, menu]);
  const path = withoutSlash(location.pathname);
  const place = placeAt(places, path);
  const pinned = useMemo(() => places.filter((one) => one.affix), [places]);
  const { tabs, closeTabs, refresh } = useTabs(pinned, place, location);
  const title = place && pick(place.title.zh, place.title.en, language);
  usePageTitle(title ?? t('missing.notFound'));

  if (path.startsWith('/redirect/')) return <Navigate to={path.slice('/redirect'.length) + location.search} replace />;
  if (path === home && entries.length === 0) return <Navigate to="/user/profile" replace />;
  const below = place ? undefined : firstBelow(places, path);
  if (below) return <Navigate to={below.path} replace />;

  const toggle = () => {
    if (!lg) return setDrawerAt(path);
    setCollapsed(!collapsed);
    writeCookie(sidebarCookie, collapsed ? '1' : '0', cookieDays);
  };
  const side = (folded: boolean) => <Side entries={entries} active={place?.activeMenu ?? path} collapsed={folded} />;
  return (
    <div className="console">
      <a className="skip" href="#console-content">
        {t('skip')}
      </a>
      {lg ? (
        <aside className={collapsed ? 'console-side console-side--collapsed' : 'console-side'}>{side(collapsed)}</aside>
      ) : (
        <Drawer
          open={drawerAt === path}
          onClose={() => setDrawerAt('')}
          placement="left"
          size="auto"
          closable={false}
          rootClassName="console-drawer"
        >
          <div className="console-side">{side(false)}</div>
        </Drawer>
      )}
      <div className="console-main">
        <Navbar
          trail={place && place.path !== home ? trailOf(place, places) : []}
          narrow={!lg}
          collapsed={collapsed}
          onToggle={toggle}
        />
        <TabBar tabs={tabs} open={path} onRefresh={refresh} onClose={closeTabs} />
        <main className="console-content" id="console-content" tabIndex={-1}>
          {notice}
          {entries.length === 0 && (
            <Alert banner type="info" showIcon title={t('missing.noMenuTitle')} description={t('missing.noMenu')} />
          )}
          <Views tabs={tabs} open={path} pages={pages} />
          {!place && <NotFound path={path} />}
        </main>
      </div>
    </div>
  );
}

/** Titles on the way to a page; a page that no menu holds lies below the entry that it marks. */
function trailOf(place: Place, places: readonly Place[]): Title[] {
  const above = place.activeMenu ? placeAt(places, place.activeMenu) : undefined;
  return [...(above ? [...above.trail, above.title] : place.trail), place.title];
}

/** Fixed pages as places, with the titles of both languages. */
function placesFixed(fixed: readonly FixedPlace[], viewer: Viewer | null): Place[] {
  return fixed
    .filter(({ permissions }) => !permissions || holdsPermission(viewer, permissions))
    .map(({ permissions: _permissions, title, ...place }) => ({
      ...place,
      title: { zh: consoleTexts.zh.titles[title], en: consoleTexts.en.titles[title] },
      trail: [],
    }));
}

function Side({ entries, active, collapsed }: { entries: readonly SideEntry[]; active: string; collapsed: boolean }) {
  const t = useTexts(consoleTexts);
  return (
    <>
      <Link className="console-logo" to={home} title={t('logoTitle')}>
        <img src={mark} alt="" />
        <span>{t('logoTitle')}</span>
      </Link>
      <Sidebar entries={entries} active={active} collapsed={collapsed} />
    </>
  );
}

function NotFound({ path }: { path: string }) {
  const t = useTexts(consoleTexts);
  return (
    <div className="console-view">
      <EmptyState icon="search" title={t('missing.notFound')} act={<Link to={home}>{t('missing.backHome')}</Link>}>
        {t('missing.notFoundHint', { path })}
      </EmptyState>
    </div>
  );
}

function usePageTitle(title: string): void {
  const site = useShell()?.site.name ?? '';
  // Before root's own effects, which read the title aloud.
  useLayoutEffect(() => {
    document.title = `${title} - ${site}`;
  }, [title, site]);
}
