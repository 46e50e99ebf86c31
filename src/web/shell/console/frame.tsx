import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Alert, Drawer, Grid } from 'antd';
import { Link, Navigate, useLocation } from 'react-router';
import { pick } from '#shared/texts';
import { useViewer } from '#web/rights/can.tsx';
import { AntdProvider, type Size } from '#web/kit/antd-theme.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { forgetNonAdminLogin } from '#web/rights/login-kind.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { readCookie, writeCookie } from '#web/api/token.ts';
import { home, homeEntry, placesFixed, type FixedPlace } from './fixed.ts';
import type { Layout } from './layout.ts';
import { LockScreen } from './lock-screen.tsx';
import { lockScreen, useLocked } from './lock.ts';
import { firstBelow, pathTo, placeAt, placesOf, sideOf, type MenuNode, type Place, type SideEntry } from './menu.ts';
import { LanguageSwitch, Navbar, Trail, type Step } from './navbar.tsx';
import { PersonMenu } from './person-menu.tsx';
import { MenuSearch } from './search-box.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { consoleTexts } from './texts/index.ts';
import { FullScreen, SizeChoice } from './tools.tsx';
import { TopNav } from './top-nav.tsx';
import { cookieDays, useLayout, useSize } from './use-layout.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useTabs, withoutSlash, type Tab } from './use-tabs.ts';
import { Views, type Pages } from './views.tsx';
import mark from '../favicon.svg?url';
import './console.css';

interface FrameProps {
  menu: readonly MenuNode[];
  fixed: readonly FixedPlace[];
  pages: Pages;
  /** Shown above every page until it is resolved. */
  notice?: ReactNode;
  /** Part of the bar's tools. */
  bell?: ReactNode;
}

interface Props extends FrameProps {
  /** Rejects with a CallError unless it is the viewer's password. */
  unlock: (password: string) => Promise<unknown>;
}

const sidebarCookie = 'sidebarStatus';

/** The frame of the back office: side bar, bar, tabs and the open pages. */
export default function ConsoleFrame({ unlock, ...frame }: Props) {
  const [size, setSize] = useSize();
  const locked = useLocked();
  // Open pages stay open behind the lock; a window that opens locked renders none before.
  const [made, setMade] = useState(!locked);
  if (!locked && !made) setMade(true);
  return (
    <AntdProvider size={size}>
      {locked && <LockScreen unlock={unlock} />}
      {made && (
        <div hidden={locked}>
          <Frame {...frame} size={size} onSize={setSize} />
        </div>
      )}
    </AntdProvider>
  );
}

function Frame({
  menu,
  fixed,
  pages,
  notice,
  bell,
  size,
  onSize,
}: FrameProps & { size: Size; onSize: (size: Size) => void }) {
  const viewer = useViewer();
  const t = useTexts(consoleTexts);
  const location = useLocation();
  const { lg = true } = Grid.useBreakpoint();
  const [layout, setLayout] = useLayout();
  const [collapsed, setCollapsed] = useState(() => readCookie(sidebarCookie) === '0');
  // The path at which the drawer was opened: navigation closes it.
  const [drawerAt, setDrawerAt] = useState('');
  const [settingsOpen, setSettingsOpen] = useState(false);
  const entries = useMemo(() => withHome(sideOf(menu)), [menu]);
  const fixedPlaces = useMemo(() => placesFixed(fixed, viewer), [fixed, viewer]);
  const places = useMemo(() => [...fixedPlaces, ...placesOf(menu)], [fixedPlaces, menu]);
  const path = withoutSlash(location.pathname);
  const place = placeAt(places, path);
  const [arrival] = useState(path);
  const active = place?.activeMenu ?? path;
  const { tabs, closeTabs, refresh } = useTabs(viewer?.userId ?? 0, places, place, location);
  const main = useRef<HTMLDivElement>(null);
  useScrollMemory(main, path, !layout.fixedHeader);
  const steps = place && place.path !== home ? stepsTo(place, places, tabs) : [];
  usePageTitle(place, layout.dynamicTitle ? steps : []);
  const top = useTopNav(entries, active, path, layout.topNav && lg);
  // A user without a menu goes to their account page, because they are not an administrator.
  useEffect(() => {
    if (entries.length > 0) forgetNonAdminLogin();
  }, [entries]);

  if (path.startsWith('/redirect/')) return <Navigate to={path.slice('/redirect'.length) + location.search} replace />;
  if (path === home && entries.length === 0) return <Navigate to="/user/profile" replace />;
  const below = place ? undefined : firstBelow(places, path);
  if (below) return <Navigate to={below.path} replace />;
  // A typed address shows the not-found page in place; an internal link leads to /404.
  if (!place && path !== arrival) return <Navigate to="/404" replace />;

  const toggle = () => {
    if (top?.hidesSide) return undefined;
    if (!lg) return setDrawerAt(path);
    setCollapsed(!collapsed);
    return writeCookie(sidebarCookie, collapsed ? '1' : '0', cookieDays);
  };
  const side = (folded: boolean) => (
    <Side entries={top?.below ?? entries} active={active} collapsed={folded} layout={layout} />
  );
  return (
    <div className={layout.fixedHeader ? 'console' : 'console console--loose'}>
      <a className="skip" href="#console-content">
        {t('skip')}
      </a>
      {lg ? (
        !top?.hidesSide && <aside className={sideClass(layout, collapsed)}>{side(collapsed)}</aside>
      ) : (
        <Drawer
          open={drawerAt === path}
          onClose={() => setDrawerAt('')}
          placement="left"
          size="auto"
          closable={false}
          rootClassName="console-drawer"
        >
          <div className={sideClass(layout, false)}>{side(false)}</div>
        </Drawer>
      )}
      <div className="console-main" ref={main}>
        <Navbar
          narrow={!lg}
          collapsed={collapsed}
          hidden={top?.hidesSide ?? false}
          onToggle={toggle}
          middle={
            top ? <TopNav entries={entries} active={top.active} onDirectory={top.choose} /> : <Trail steps={steps} />
          }
          tools={
            <>
              <MenuSearch entries={entries} />
              {bell}
              <FullScreen />
              <SizeChoice size={size} onSize={onSize} />
              <LanguageSwitch />
              <PersonMenu onSettings={() => setSettingsOpen(true)} onLock={lockScreen} />
            </>
          }
        />
        {layout.tagsView && <TabBar tabs={tabs} open={path} onRefresh={refresh} onClose={closeTabs} />}
        <main className="console-content" id="console-content" tabIndex={-1}>
          {notice}
          {entries.length === 0 && (
            <Alert
              banner
              type="info"
              showIcon
              title={t('missing.noMenuTitle')}
              description={t('missing.noMenu')}
              action={<Link to="/my">{t('mySpace')}</Link>}
            />
          )}
          <Views tabs={layout.tagsView ? tabs : tabs.filter((tab) => tab.path === path)} open={path} pages={pages} />
          {!place && <NotFound path={path} />}
        </main>
      </div>
      <SettingsPanel open={settingsOpen} onClose={() => setSettingsOpen(false)} layout={layout} onLayout={setLayout} />
    </div>
  );
}

/** Home is the first entry for everybody who has a menu. */
const withHome = (entries: SideEntry[]): SideEntry[] => (entries.length === 0 ? [] : [homeEntry, ...entries]);

/**
 * Contents of the bar and the side bar when the first menu level is in the bar. A chosen directory stays selected until
 * another page opens. A page outside of all directories has no side bar.
 */
function useTopNav(entries: readonly SideEntry[], active: string, path: string, on: boolean) {
  const [chosen, setChosen] = useState({ at: '', key: '' });
  if (!on) return undefined;
  const [own] = pathTo(entries, active);
  const open = chosen.at === path ? chosen.key : own;
  const below = entries.find((entry) => entry.key === open)?.children ?? [];
  return { active: open, below, hidesSide: below.length === 0, choose: (key: string) => setChosen({ at: path, key }) };
}

/**
 * The breadcrumb of a page. A page outside of the menu is below the entry that it marks, at that entry's last address.
 */
function stepsTo(place: Place, places: readonly Place[], tabs: readonly Tab[]): Step[] {
  const above = place.activeMenu ? placeAt(places, place.activeMenu) : undefined;
  const directories = (above ?? place).trail.map((title) => ({ title }));
  if (!above) return [...directories, { title: place.title }];
  const left = tabs.find((tab) => tab.path === above.path)?.location.search ?? '';
  return [...directories, { title: above.title, to: above.path + left }, { title: place.title }];
}

const sideClass = ({ sideTheme }: Layout, collapsed: boolean) =>
  [
    'console-side',
    ...(sideTheme === 'theme-light' ? ['console-side--light'] : []),
    ...(collapsed ? ['console-side--collapsed'] : []),
  ].join(' ');

interface SideProps {
  entries: readonly SideEntry[];
  active: string;
  collapsed: boolean;
  layout: Layout;
}

function Side({ entries, active, collapsed, layout }: SideProps) {
  const t = useTexts(consoleTexts);
  return (
    <>
      {layout.sidebarLogo && (
        <Link className="console-logo" to={home} title={t('logoTitle')}>
          <img src={mark} alt="" />
          <span>{t('logoTitle')}</span>
        </Link>
      )}
      <Sidebar
        entries={entries}
        active={active}
        collapsed={collapsed}
        theme={layout.sideTheme === 'theme-light' ? 'light' : 'dark'}
      />
    </>
  );
}

function NotFound({ path }: { path: string }) {
  const t = useTexts(consoleTexts);
  return (
    <div className="console-view">
      <EmptyState
        isPage
        icon="search"
        title={t('missing.notFound')}
        act={<Link to={home}>{t('missing.backHome')}</Link>}
      >
        {t('missing.notFoundHint', { path })}
      </EmptyState>
    </div>
  );
}

/** The document title: page, the steps above it if configured, and the site's name. */
function usePageTitle(place: Place | undefined, steps: readonly Step[]): void {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const site = useShell()?.site.name ?? '';
  const above = steps.slice(0, -1).toReversed();
  const title = place
    ? [place, ...above].map(({ title: { zh, en } }) => pick(zh, en, language)).join(' - ')
    : t('missing.notFound');
  // Runs before root's effects, which announce the title.
  useLayoutEffect(() => {
    document.title = `${title} - ${site}`;
  }, [title, site]);
}
