import { useNavigate, useRevalidator } from 'react-router';
import { safeReturnPath } from '#shared/links';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { lastRoute } from '#web/shell/last-route.ts';
import { isNonAdminLogin } from '#web/rights/login-kind.ts';
import { toast } from '#web/kit/notices.ts';
import { isInConsole } from '#web/shell/console/roots.ts';
import { keepToken } from '#web/api/token.ts';
import { sessionTexts } from '../../texts/index.ts';

/** What follows a token: the way on, and word of it. @param redirect where the person was going */
export function useEntrance(redirect: string | null): (token: string) => Promise<void> {
  const t = useTexts(sessionTexts);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (token) => {
    keepToken(token);
    await navigate(redirect ? safeReturnPath(redirect) : await homeOf(), { replace: true });
    // The frame, too, is to know who is here.
    await revalidate();
    toast('success', t('loggedIn'));
  };
}

/** Where a password is changed, and where a second factor is set up. */
const ownPassword = '/user/profile?tab=password';
const ownSecurity = '/user/profile?tab=security';

/**
 * Where a login leads that names no way back: people who must change the password or set up a second factor to where that is
 * done, people who pressed the header's link back to the public page where they were, administrators with a menu to their
 * work, everybody else home.
 */
async function homeOf(): Promise<string> {
  const { sessions } = await import('#contract/identity/sessions');
  const { isDefaultModifyPwd, isPasswordExpired, isSecondFactorMissing } = await call(
    sessions.info,
    {},
    { quiet: true },
  );
  if (isDefaultModifyPwd || isPasswordExpired) return ownPassword;
  if (isSecondFactorMissing) return ownSecurity;
  if (isNonAdminLogin()) return isInConsole(lastRoute()) ? '/' : lastRoute();
  const { menus } = await import('#contract/system/menus');
  const tree = await call(menus.routers, {}, { quiet: true }).catch(() => []);
  return tree.length ? '/admin/index' : '/';
}
