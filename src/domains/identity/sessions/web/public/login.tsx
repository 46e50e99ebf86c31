import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { visitorsOnly, visitorsOnlyHere } from '#web/rights/guard.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useEarlyInput } from '#web/kit/forms/early-input.ts';
import { useTexts } from '#web/texts/language.ts';
import { isNonAdminLogin } from '#web/rights/login-kind.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf } from '#web/api/scope.ts';
import { isInConsole } from '#web/shell/console/roots.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { CallError } from '#web/api/wire.ts';
import { sessions } from '../../contract.ts';
import { sessionTexts } from '../../texts/index.ts';
import { AuthPage } from './auth-page.tsx';
import { CaptchaField, useCaptcha, type Captcha } from './captcha.tsx';
import { useAfterLogin } from './after-login.ts';
import { useFaults } from '#web/kit/forms/faults.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { SecondStep, type Waiting } from './second-step.tsx';
import { UnlockByMail, useUnlockLink } from './unlock.tsx';
import type { Route } from './+types/login';

export const middleware = [visitorsOnly];
export const clientMiddleware = [visitorsOnlyHere];

/** The page loads with its captcha image; without one the page still opens. */
export const loader = ({ context }: Route.LoaderArgs): Promise<Captcha> =>
  callOf(context)(sessions.captcha).catch(() => null);

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: (language) => translatorOf(sessionTexts, language)('title'),
    description: (language) => translatorOf(sessionTexts, language)('description'),
  });

const neverChanges = () => () => undefined;

export default function Login({ loaderData }: Route.ComponentProps) {
  const t = useTexts(sessionTexts);
  const [search] = useSearchParams();
  const registerOpen = useShell()?.site.registerOpen ?? false;
  const redirect = search.get('redirect');
  const { waiting, setWaiting } = useWaiting();
  // The flag is in the browser; the server renders the page as most users see it. A user on the way to a public page is
  // not about to administer, even if they have never used the header's link.
  const isAdministrators = useSyncExternalStore(
    neverChanges,
    () => !isNonAdminLogin() && (redirect === null || isInConsole(redirect)),
    () => false,
  );
  if (waiting)
    return (
      <AuthPage title={t('second.title')}>
        <SecondStep waiting={waiting} redirect={redirect} onOver={() => setWaiting('none')} />
      </AuthPage>
    );
  return (
    <AuthPage title={t(isAdministrators ? 'adminTitle' : 'title')}>
      <noscript>
        <Note tone="warn">{t('needsScript')}</Note>
      </noscript>
      <LoginForm captcha={loaderData} redirect={redirect} onSecond={setWaiting} />
      <PasskeyLogin redirect={redirect} />
      {registerOpen ? (
        <p className="auth__foot">
          {t('noAccount')}{' '}
          <Link to={`/register${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`}>{t('registerNow')}</Link>
        </p>
      ) : null}
    </AuthPage>
  );
}

/** The login that waits for its second step: started here, or by another page, which leaves it in the history entry. */
function useWaiting() {
  const state = useLocation().state as Partial<Waiting> | null;
  // The history belongs to the browser: the server renders the page without it.
  const isHere = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [own, setWaiting] = useState<Waiting | 'none'>();
  const handedOver =
    isHere && state?.challenge && state.methods?.length
      ? { challenge: state.challenge, methods: state.methods }
      : undefined;
  return { waiting: own === undefined ? handedOver : own === 'none' ? undefined : own, setWaiting };
}

function LoginForm(props: { captcha: Captcha; redirect: string | null; onSecond: (waiting: Waiting) => void }) {
  const t = useTexts(sessionTexts);
  const navigate = useNavigate();
  const enter = useAfterLogin(props.redirect);
  const captcha = useCaptcha(props.captcha);
  const faults = useFaults('username');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [search] = useSearchParams();
  const offersMatElab = useShell()?.site.matElab ?? false;
  const [wantsMatElab, setWantsMatElab] = useState(search.has('matelab'));
  const matElabLogin = offersMatElab && wantsMatElab;
  const [mustWait, setMustWait] = useState(false);
  useUnlockLink();
  const form = useEarlyInput((name, text) => {
    if (name === 'username') setUsername(text);
    if (name === 'password') setPassword(text);
    if (name === 'code') captcha.setCode(text);
  });

  const submit = faults.onSubmit(
    async () => {
      const missing = [
        ...(username.trim() ? [] : [{ id: 'username', message: t('fail.username') }]),
        ...(password ? [] : [{ id: 'password', message: t('fail.password') }]),
        ...(captcha.isAsked && !captcha.code.trim() ? [{ id: 'code', message: t('fail.captchaRequired') }] : []),
      ];
      if (faults.set(missing)) return;
      const { sessions } = await import('#contract/identity/sessions');
      const body = {
        username: username.trim(),
        password,
        ...captcha.answer,
        matElabLogin,
        offerBinding: matElabLogin,
        secondFactor: true,
      };
      const { token, bindTicket, challenge, methods } = await call(
        sessions.login,
        { body },
        { anonymous: true, quiet: true },
      );
      if (bindTicket) {
        // In the history entry and not in the address: a ticket gives access to an account.
        await navigate('/bind', { state: { ticket: bindTicket, name: body.username, redirect: props.redirect } });
        return;
      }
      if (challenge) props.onSecond({ challenge, methods: methods! });
      else await enter(token!);
    },
    async (error) => {
      setMustWait(error instanceof CallError && error.key === 'identity.sessions.locked');
      faults.refuse(error);
      await captcha.refresh();
    },
  );

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults.faults} title={t('failed')} />
      {offersMatElab ? (
        <label className="check" htmlFor="matElab">
          <input
            id="matElab"
            type="checkbox"
            name="matElab"
            checked={wantsMatElab}
            onChange={(event) => setWantsMatElab(event.target.checked)}
          />
          <span>{t('matElab')}</span>
        </label>
      ) : null}
      <Field id="username" label={t('fields.username')} error={faults.at('username')}>
        {(control) => (
          <input
            {...control}
            required
            className="input"
            name="username"
            value={username}
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => {
              setUsername(event.target.value);
              faults.forget('username');
            }}
          />
        )}
      </Field>
      <Field id="password" label={t('fields.password')} error={faults.at('password')}>
        {(control) => (
          <input
            {...control}
            required
            className="input"
            type="password"
            name="password"
            value={password}
            autoComplete="current-password"
            onChange={(event) => {
              setPassword(event.target.value);
              faults.forget('password');
            }}
          />
        )}
      </Field>
      {matElabLogin ? null : (
        <p className="auth__forgot">
          <Link to="/forgot-password">{t('forgot')}</Link>
        </p>
      )}
      <CaptchaField of={captcha} error={faults.at('code')} onEdit={() => faults.forget('code')} />
      {mustWait && !matElabLogin ? (
        <UnlockByMail username={username} captcha={captcha} onFault={faults.refuse} />
      ) : null}
      <Button look="primary" type="submit" busy={faults.busy}>
        {t(faults.busy ? 'loggingIn' : 'login')}
      </Button>
    </form>
  );
}
