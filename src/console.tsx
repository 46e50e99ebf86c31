import { lazy, Suspense, useEffect } from 'react';
import {
  Navigate,
  redirect,
  useLocation,
  useRevalidator,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { sessions } from '#contract/identity/sessions';
import { menus } from '#contract/system/menus';
import { call } from '#web/api/api.ts';
import { signedInOnly, signedInOnlyHere } from '#web/rights/guard.ts';
import { toast } from '#web/kit/notices.ts';
import { onRightsRefused } from '#web/rights/rights.ts';
import { FrameSkeleton } from '#web/shell/console/skeleton.tsx';
import { dropToken } from '#web/api/token.ts';
import { fixedPages, pages } from './domains/pages.ts';
import type { Route } from './+types/console';

export const middleware = [signedInOnly];
export const clientMiddleware = [signedInOnlyHere];

/** The back office needs the user's roles and menu: without them the session ends and the front page says why. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  try {
    const info = await call(sessions.info, {}, { quiet: 'wholly' });
    const menu = await call(menus.routers, {}, { quiet: 'wholly' });
    // Without permissions there is no back office; only the user's profile is shown in its frame.
    if (menu.length === 0 && new URL(request.url).pathname === officeHome) throw redirect('/my?noOffice=1');
    const mustChangePassword = info.isDefaultModifyPwd || info.isPasswordExpired;
    const first = mustChangePassword
      ? ('password' as const)
      : info.isSecondFactorMissing
        ? ('security' as const)
        : undefined;
    return { menu, first };
  } catch (error) {
    if (error instanceof Response) throw error;
    await call(sessions.logout, {}, { quiet: true }).catch(() => undefined);
    dropToken();
    toast('error', (error as Error).message);
    throw redirect('/');
  }
}
clientLoader.hydrate = true as const;

/** The menu is loaded once; only a page that changed it, or the user's password, reloads it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && currentUrl.href === nextUrl.href;
}

/** Ant Design is loaded with the frame: only in the browser, and only here. */
const Frame = lazy(() => import('#web/shell/console/frame.tsx'));
const Bell = lazy(() => import('./domains/system/notices/web/console/bell.tsx'));
const FirstNotice = lazy(() => import('./domains/identity/accounts/web/console/first-notice.tsx'));

/** The lock screen shows the answer. */
const unlock = (password: string) => call(sessions.unlock, { body: { password } }, { quiet: true });

export { FrameSkeleton as HydrateFallback };

/** Milliseconds: several calls of a page that are refused together cause one reload. */
const rest = 5000;

/** A call that was offered but refused means that permissions have changed; menu and buttons follow. */
function useCurrentRights(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let asked = 0;
    return onRightsRefused(() => {
      if (Date.now() - asked < rest) return;
      asked = Date.now();
      void revalidate();
    });
  }, [revalidate]);
}

/** The start page of the back office. */
const officeHome = '/admin/index';

/** The only page for users who must first change their password or set up a second factor. */
const ownPage = '/user/profile';

export default function Console({ loaderData }: Route.ComponentProps) {
  useCurrentRights();
  const { pathname } = useLocation();
  const { first } = loaderData;
  if (first && pathname !== ownPage) return <Navigate to={`${ownPage}?tab=${first}`} replace />;
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <Frame
        menu={loaderData.menu}
        fixed={fixedPages}
        pages={pages}
        bell={
          <Suspense>
            <Bell />
          </Suspense>
        }
        unlock={unlock}
        notice={first && <FirstNotice of={first} />}
      />
    </Suspense>
  );
}
