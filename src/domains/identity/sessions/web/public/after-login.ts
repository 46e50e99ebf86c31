import { useNavigate, useRevalidator } from 'react-router';
import { safeReturnPath } from '#shared/links';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { lastRoute } from '#web/shell/last-route.ts';
import { isNonAdminLogin } from '#web/rights/login-kind.ts';
import { firstStepPath } from '#web/rights/own-pages.ts';
import { toast } from '#web/kit/notices.ts';
import { isInConsole } from '#web/shell/console/roots.ts';
import { storeToken } from '#web/api/token.ts';
import { sessionTexts } from '../../texts/index.ts';

/** After a login: redirects and shows a message. @param redirect the user's original target */
export function useAfterLogin(redirect: string | null): (token: string) => Promise<void> {
  const t = useTexts(sessionTexts);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (token) => {
    storeToken(token);
    await navigate(redirect ? safeReturnPath(redirect) : await homeOf(), { replace: true });
    // The page frame must load the signed-in user too.
    await revalidate();
    toast('success', t('loggedIn'));
  };
}

/**
 * Target of a login without a return path: the page to change the password or to set up a second factor, if required;
 * the public page, for users who pressed the header's link back to it; the back office for administrators with a menu;
 * otherwise the home page.
 */
async function homeOf(): Promise<string> {
  const { sessions } = await import('#contract/identity/sessions');
  const { isDefaultModifyPwd, isPasswordExpired, isSecondFactorMissing } = await call(
    sessions.info,
    {},
    { quiet: true },
  );
  const office = !isNonAdminLogin();
  if (isDefaultModifyPwd || isPasswordExpired) return firstStepPath('password', office);
  if (isSecondFactorMissing) return firstStepPath('security', office);
  if (!office) return isInConsole(lastRoute()) ? '/' : lastRoute();
  const { menus } = await import('#contract/system/menus');
  const tree = await call(menus.routers, {}, { quiet: true }).catch(() => []);
  return tree.length ? '/admin/index' : '/';
}
