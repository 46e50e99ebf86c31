import { Link, redirect } from 'react-router';
import { safeReturnPath } from '#shared/links';
import { translatorOf } from '#shared/texts';
import { AuthPage } from '#view/identity/sessions';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { scopeOf } from '#web/api/scope.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { pageTitle } from '#web/shell/title.ts';
import { matElabTexts } from '../../texts/index.ts';
import type { Route } from './+types/auth-redirect';

/** Start of a MatElab login from a link, and return address of MatElab's web login. */
const loginPath = (back: string) => `/login?matelab=1${back === '/' ? '' : `&redirect=${encodeURIComponent(back)}`}`;

/**
 * Signed-in users are redirected at once; a link with only the return path leads to the login form. Any other parameter
 * is an identity from MatElab's web login. It carries no proof and is ignored.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const back = safeReturnPath(searchParams.get('redirect'));
  if (scopeOf(context).signedIn) throw redirect(back);
  const claimed = [...searchParams.keys()].filter((key) => key !== 'redirect' && key !== 'lang');
  return { back, isReturn: claimed.length > 0 };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, (language) => translatorOf(matElabTexts, language)('loginTitle')),
  { name: 'robots', content: 'noindex' },
];

export default function AuthRedirect({ loaderData: { back, isReturn } }: Route.ComponentProps) {
  const t = useTexts(matElabTexts);
  const isOffered = useShell()?.site.matElab ?? false;
  if (!isOffered)
    return (
      <AuthPage title={t('loginTitle')}>
        <Note tone="warn">{t('off')}</Note>
        <p className="auth__foot">
          <Link to={back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`}>{t('goLogIn')}</Link>
        </p>
      </AuthPage>
    );
  return (
    <AuthPage title={t('loginTitle')}>
      <Note tone={isReturn ? 'warn' : 'info'}>{t(isReturn ? 'noIdentity' : 'intro')}</Note>
      <LinkButton look="primary" to={loginPath(back)}>
        {t('goMatElab')}
      </LinkButton>
    </AuthPage>
  );
}
