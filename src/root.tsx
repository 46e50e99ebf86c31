import './web/theme/tokens.css';
import './web/theme/base.css';
import './web/kit/parts/button.css';
import './web/kit/parts/card.css';
import './web/kit/kit.css';
import './web/kit/forms/form.css';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRevalidator,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { isEmbedAddress } from '#shared/embed';
import { languageOf, pick, translatorOf, type Language } from '#shared/texts';
import { sessions, type SessionInfo } from '#contract/identity/sessions';
import { settings, type Announcement, type Site as SiteSettings } from '#contract/system/settings';
import { call } from '#web/api/api.ts';
import { ViewerContext, type Viewer } from '#web/rights/can.tsx';
import { storeLanguage, localeKey, localeOf } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { callOf, scopeOf, type LoaderCall } from '#web/api/scope.ts';
import { ErrorPage } from '#web/shell/error-page.tsx';
import favicon from '#web/shell/favicon.svg?url';
import { NavigationProgress } from '#web/shell/navigation-progress.tsx';
import { Notices } from '#web/shell/notices.tsx';
import { RouteChanges } from '#web/shell/route-changes.tsx';
import {
  closedAnnouncement,
  ShellActsContext,
  useShell,
  type ShellActs,
  type ShellData,
  type Site,
} from '#web/shell/shell-data.ts';
import { webTexts } from '#web/texts/index.ts';
import { pageTitle } from '#web/shell/title.ts';
import { dropToken, readToken } from '#web/api/token.ts';
import type { Route } from './+types/root';

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const asked = url.searchParams.get('lang');
  const isEmbedded = isEmbedAddress(url.pathname);
  const language = languageOf(
    asked ?? (isEmbedded ? request.headers.get('accept-language') : cookieOf(request, localeKey)),
  );
  const ask = callOf(context);
  const { signedIn } = scopeOf(context);
  const [site, viewer] = await Promise.all([ask(settings.site), signedIn ? viewerOf(ask) : null]);
  const theme = isEmbedded ? url.searchParams.get('theme') : cookieOf(request, 'theme');
  const shell: ShellData = {
    language,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    site: siteIn(site, language, cookieOf(request, closedAnnouncement)),
    viewer,
    sessionLost: signedIn && !viewer,
    origin: url.origin,
  };
  const keep =
    asked === null || isEmbedded
      ? []
      : [['set-cookie', `${localeKey}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`]];
  return data(shell, { headers: keep as [string, string][] });
}

/** The shell stays for the same user and language; every other change reloads it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
  formMethod,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== 'GET') return defaultShouldRevalidate;
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const languageAsked = currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang');
  const personChanged = readToken() !== tokenShown;
  tokenShown = readToken();
  return languageAsked || personChanged;
}
let tokenShown = typeof document === 'undefined' ? undefined : readToken();

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, () => '');

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const language = shell?.language ?? 'zh';
  return (
    <html
      lang={localeOf(language)}
      data-theme={shell && shell.theme !== 'system' ? shell.theme : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* An embedded page has no storage for positions. */}
        {isEmbedAddress(useLocation().pathname) ? null : <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const acts = useActs(loaderData.language, loaderData.viewer?.email ?? '');
  const { pathname, search } = useLocation();
  const isEmbedded = isEmbedAddress(pathname);
  const isAsked = new URLSearchParams(search).has('lang') && !isEmbedded;
  // The server has set the cookie for an address with a language; the other stores of the language must match.
  useEffect(() => {
    if (isAsked) storeLanguage(loaderData.language);
  }, [isAsked, loaderData.language]);
  return (
    <ViewerContext value={loaderData.viewer}>
      <ShellActsContext value={acts}>
        <NavigationProgress />
        <Notices />
        {isEmbedded ? null : <RouteChanges />}
        <Outlet />
      </ShellActsContext>
    </ViewerContext>
  );
}

export { ErrorPage as ErrorBoundary };

/** The calls are loaded on first use: the first view must not wait for their schemas. */
function useActs(language: Language, email: string): ShellActs {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      async logout({ to = '/', silent = false } = {}) {
        const { sessions } = await import('#contract/identity/sessions');
        // Whatever the server answers, this browser forgets the session.
        const isOver = call(sessions.logout, {}, { quiet: true }).catch(() => undefined);
        // Before the answer: calls that still run would be refused and open the session dialog.
        dropToken();
        await isOver;
        await navigate(to);
        await revalidate();
        if (!silent) toast('success', translatorOf(webTexts, language)('nav.loggedOut'));
      },
      async currentUserId() {
        const { sessions } = await import('#contract/identity/sessions');
        return (await call(sessions.userInfo, {}, { quiet: 'wholly' })).user.userId;
      },
      async recordView(path) {
        const { visits } = await import('#contract/content/visits');
        await call(visits.recordV2, { body: { path, email } }, { quiet: true }).catch(() => undefined);
      },
      async unreadNotifications() {
        const { notifications } = await import('#contract/system/notifications');
        const reply = await call(notifications.newest, {}, { quiet: 'wholly' }).catch(() => undefined);
        return reply?.unreadCount ?? 0;
      },
      async suggest(keyword) {
        const { search } = await import('#contract/data/search');
        const found = await call(search.completions, { query: { keyword } }, { quiet: 'wholly' }).catch(
          () => undefined,
        );
        if (!found) return [];
        const { records, ...terms } = found;
        return [
          ...records.map(({ publicId, titleZh, titleEn }) => ({
            group: 'records' as const,
            text: pick(titleZh, titleEn, language),
            to: `/data/detail/${publicId}`,
          })),
          ...(['formulae', 'authors', 'organizations', 'keywords'] as const).flatMap((group) =>
            terms[group].map((text) => ({ group, text })),
          ),
        ];
      },
    }),
    [language, email, navigate, revalidate],
  );
}

async function viewerOf(ask: LoaderCall): Promise<Viewer | null> {
  try {
    return toViewer(await ask(sessions.info));
  } catch (error) {
    // The session is over; any other error is a fault and is shown as one.
    if ((error as { init?: { status?: number } }).init?.status === 401) return null;
    throw error;
  }
}

function toViewer({ user, roles, permissions, previewMode }: SessionInfo): Viewer {
  const { userId, userName, nickName, email, avatar, signature, isVerified } = user;
  return {
    userId,
    userName,
    nickName,
    email,
    avatar,
    signature,
    verified: isVerified === '1',
    previewMode,
    roles,
    permissions,
  };
}

function siteIn(it: SiteSettings, language: Language, closed: string | undefined): Site {
  const { announcement } = it;
  return {
    name: pick(it.nameZh, it.nameEn, language),
    shortName: pick(it.shortNameZh, it.shortNameEn, language),
    organization: pick(it.organizationZh, it.organizationEn, language),
    address: pick(it.addressZh, it.addressEn, language),
    phone: it.phone,
    email: it.email,
    postcode: it.postcode,
    icp: it.icp,
    policeRecord: it.policeRecord,
    footer: pick(it.footerZh, it.footerEn, language),
    links: it.links.map(({ titleZh, titleEn, url }) => ({ title: pick(titleZh, titleEn, language), url })),
    announcement: announcement && announcement.id !== closed ? announcementIn(announcement, language) : null,
    demo: it.demo,
    registerOpen: it.registerOpen,
    matElabUrl: it.matElabUrl,
    matElab: it.matElab,
    tracker: it.trackerHost && it.trackerSiteId ? { origin: it.trackerHost, siteId: it.trackerSiteId } : null,
  };
}

const announcementIn = ({ id, level, textZh, textEn, url }: Announcement, language: Language) => ({
  id,
  level,
  url,
  text: pick(textZh, textEn, language),
});

function cookieOf(request: Request, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1];
}
