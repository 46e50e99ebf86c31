import './header.css';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { languages, type Language } from '#shared/texts';
import { useViewer } from '../../rights/can.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { useLanguage, useTexts } from '../../texts/language.ts';
import { markNonAdminLogin } from '../../rights/login-kind.ts';
import { webTexts } from '../../texts/index.ts';
import { useShell, useShellActs } from '../shell-data.ts';
import flagEn from './flag-en.svg?url';
import flagZh from './flag-zh.svg?url';
import { useChooseLanguage } from './choose-language.ts';
import { Logo } from './logo.tsx';
import { Menu } from './menu.tsx';
import { navigationFor, type NavigationEntry } from './navigation.ts';
import { SearchBox } from './search-box.tsx';
import { usePrefetch } from '../../api/network.ts';

/** With more entries than this (preview mode), the last ones need a menu when they do not fit. */
const maxInLine = 9;
/** Number of entries next to that menu; header.css hides the others. */
const besideMore = 6;

/** The header of every public page: logo, navigation, language, account. */
export function Header() {
  const t = useTexts(webTexts);
  const site = useShell()?.site;
  const nav = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const entries = navigationFor(import.meta.env.PAGE_PATHS, useViewer()?.previewMode ?? false);
  const isLong = entries.length > maxInLine;
  useEffect(() => {
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover();
  }, [key]);
  return (
    <header className={`header${isLong ? ' header--long' : ''} no-print`}>
      <div className="header__row container">
        <Link className="header__name" to="/" title={site?.name}>
          <Logo />
          <span className="header__title">{site?.shortName ?? t('site.shortName')}</span>
          {site?.demo ? <span className="header__demo">{t('nav.demo')}</span> : null}
        </Link>
        <nav ref={nav} id="navigation" className="header__nav" aria-label={t('nav.main')} popover="auto">
          <ul>
            <Entries of={entries} />
          </ul>
        </nav>
        {isLong ? (
          <div className="header__more">
            <Menu label={t('nav.moreAreas')} face={<span>{t('nav.more')}</span>}>
              <Entries of={entries.slice(besideMore)} />
            </Menu>
          </div>
        ) : null}
        <div className="header__tools">
          <SearchBox />
          <LanguageMenu />
          <SubmitData />
          <Bell />
          <Person />
          <button type="button" className="header__fold" popoverTarget="navigation" aria-label={t('nav.menu')}>
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}

function Entries({ of }: { of: readonly NavigationEntry[] }) {
  const prefetch = usePrefetch();
  const t = useTexts(webTexts);
  return of.map(({ path, text }) => (
    <li key={path}>
      <NavLink to={path} end={path === '/'} prefetch={prefetch}>
        {t(text)}
      </NavLink>
    </li>
  ));
}

const flags: Record<Language, string> = { zh: flagZh, en: flagEn };

/** Each language by its own name. Without script a plain link; with script the page changes in place. */
function LanguageMenu() {
  const t = useTexts(webTexts);
  const language = useLanguage();
  const choose = useChooseLanguage();
  const { pathname, search } = useLocation();
  const short = languages.map((one) => t(`nav.short.${one}`)).join(' | ');
  return (
    <Menu label={`${t('nav.language')}: ${short} (${t(`nav.${language}`)})`} face={<LanguageFace of={language} />}>
      {languages.map((one) => (
        <li key={one}>
          <Link
            to={`${pathname}${withLanguage(search, one)}`}
            hrefLang={one}
            lang={one}
            aria-current={one === language ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              void choose(one);
            }}
          >
            <Flag of={one} />
            {t(`nav.${one}`)}
          </Link>
        </li>
      ))}
    </Menu>
  );
}

/** The flag of the current language, and both languages in short for people who do not read flags. */
function LanguageFace({ of }: { of: Language }) {
  const t = useTexts(webTexts);
  return (
    <>
      <Flag of={of} />
      <span className="header__languages" aria-hidden="true">
        {languages.map((one, at) => (
          <Fragment key={one}>
            {at > 0 ? ' | ' : null}
            <span className={one === of ? 'header__language--current' : undefined}>{t(`nav.short.${one}`)}</span>
          </Fragment>
        ))}
      </span>
    </>
  );
}

/** The same address in a language; the rest of the query is kept. */
function withLanguage(search: string, language: Language): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `?${query}`;
}

function Flag({ of }: { of: Language }) {
  return <img className="flag" src={flags[of]} alt="" width="21" height="14" loading="lazy" />;
}

/** The way to a new deposit, for signed-in people. */
function SubmitData() {
  const t = useTexts(webTexts);
  if (!useViewer()) return null;
  return (
    <Link className="header__submit" to="/archive/submit" aria-label={t('nav.submit')} title={t('nav.submit')}>
      <Icon name="upload" />
      <span>{t('nav.submit')}</span>
    </Link>
  );
}

/** Milliseconds for which the number of unread notifications is cached. */
const bellCacheMs = 60_000;

/** A link to the user's notifications, with the number of unread ones. */
function Bell() {
  const t = useTexts(webTexts);
  const viewer = useViewer();
  const { key } = useLocation();
  const { unreadNotifications } = useShellActs();
  const [unread, setUnread] = useState(0);
  const asked = useRef({ userId: 0, at: 0, path: '' });
  const userId = viewer?.userId ?? 0;
  const { pathname } = useLocation();
  useEffect(() => {
    // Notifications are read in the personal space: after its pages the number is loaded again.
    const isFresh = Date.now() - asked.current.at < bellCacheMs && !asked.current.path.startsWith('/my');
    const isSame = asked.current.userId === userId;
    if (userId === 0 || (isFresh && isSame)) return;
    asked.current = { userId, at: Date.now(), path: pathname };
    void unreadNotifications().then(setUnread);
  }, [userId, key, pathname, unreadNotifications]);
  if (!viewer) return null;
  const label = unread > 0 ? t('nav.notificationsUnread', { count: unread }) : t('nav.notifications');
  return (
    <Link className="header__bell" to="/my/notifications" aria-label={label} title={label}>
      <Icon name="bell" />
      {unread > 0 ? (
        <span className="header__count" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </Link>
  );
}

function Person() {
  const t = useTexts(webTexts);
  const viewer = useViewer();
  const { logout } = useShellActs();
  if (!viewer)
    return (
      <Link className="header__login" to="/login" aria-label={t('nav.login')} onClick={markNonAdminLogin}>
        <Icon name="user" />
        <span>{t('nav.login')}</span>
      </Link>
    );
  return (
    <Menu
      label={`${t('nav.account')}: ${viewer.userName}`}
      face={
        <>
          <Icon name="user" />
          <span className="header__user">{viewer.userName}</span>
        </>
      }
    >
      <li>
        <Link to="/my">{t('nav.mySpace')}</Link>
      </li>
      <li>
        <Link to="/admin/index">{t('nav.admin')}</Link>
      </li>
      {viewer.verified ? null : (
        <li>
          <Link to="/email-verification">{t('nav.verification')}</Link>
        </li>
      )}
      <li>
        <Link to="/my/profile">{t('nav.profile')}</Link>
      </li>
      <li>
        <button type="button" onClick={() => void logout()}>
          {t('nav.logout')}
        </button>
      </li>
    </Menu>
  );
}
