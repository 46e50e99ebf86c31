import { useState, useSyncExternalStore, type ReactNode, type SyntheticEvent } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { safeReturnPath } from '#shared/links';
import { translatorOf } from '#shared/texts';
import { sessions } from '#contract/identity/sessions';
import { Terms } from '#view/identity/accounts';
import { AuthPage, CaptchaField, useCaptcha, type Captcha } from '#view/identity/sessions';
import { useFaults } from '#web/kit/forms/faults.ts';
import { call } from '#web/api/api.ts';
import { loginPath, visitorsOnly, visitorsOnlyHere } from '#web/rights/guard.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { Icon } from '#web/kit/parts/icon.tsx';
import { ErrorSummary, Field } from '#web/kit/forms/field.tsx';
import { Note } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { callOf } from '#web/api/scope.ts';
import { pageTitle } from '#web/shell/title.ts';
import { storeToken } from '#web/api/token.ts';
import { matElabTexts } from '../../texts/index.ts';
import type { Route } from './+types/bind';

export const middleware = [visitorsOnly];
export const clientMiddleware = [visitorsOnlyHere];

export const loader = ({ context }: Route.LoaderArgs): Promise<Captcha> =>
  callOf(context)(sessions.captcha).catch(() => null);

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle(matches, (language) => translatorOf(matElabTexts, language)('title')),
  { name: 'robots', content: 'noindex' },
];

/** Data from the login page about a MatElab user without a binding. */
interface Waiting {
  ticket: string;
  name: string;
  redirect: string | null;
}

const neverChanges = () => () => undefined;

export default function Bind({ loaderData }: Route.ComponentProps) {
  const t = useTexts(matElabTexts);
  const waiting = useLocation().state as Partial<Waiting> | null;
  // The ticket is in the browser's history: the server renders the page without it.
  const isHere = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isHere || !waiting?.ticket || !waiting.name)
    return (
      <AuthPage title={t('title')}>
        <noscript>
          <Note tone="warn">{t('needsScript')}</Note>
        </noscript>
        <Note>{t('nothing')}</Note>
        <p className="auth__foot">
          <Link to="/login?matelab=1">{t('goLogIn')}</Link>
        </p>
      </AuthPage>
    );
  const { ticket, name, redirect = null } = waiting;
  return (
    <AuthPage title={t('title')} lead={t('lead', { name })}>
      <BindForm captcha={loaderData} ticket={ticket} redirect={redirect} />
      <CreateForm ticket={ticket} name={name} redirect={redirect} />
    </AuthPage>
  );
}

/** After a login: redirects and shows a message. */
function useAfterLogin(redirect: string | null) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (token: string, word: string) => {
    storeToken(token);
    await navigate(safeReturnPath(redirect), { replace: true });
    await revalidate();
    toast('success', word);
  };
}

function BindForm(props: { captcha: Captcha; ticket: string; redirect: string | null }) {
  const t = useTexts(matElabTexts);
  const enter = useAfterLogin(props.redirect);
  const navigate = useNavigate();
  const captcha = useCaptcha(props.captcha);
  const faults = useFaults('username');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');

  const submit = faults.onSubmit(
    async () => {
      const { matElab } = await import('#contract/identity/matelab');
      const body = { ticket: props.ticket, username: username.trim(), password, secondFactor: true, ...captcha.answer };
      const { token, challenge, methods } = await call(matElab.bind, { body }, { anonymous: true, quiet: true });
      if (token) await enter(token, t('bound'));
      // The login page asks for the second factor; its answer creates the binding.
      else await navigate(loginPath(props.redirect ?? '/'), { state: { challenge, methods } });
    },
    async (error) => {
      faults.refuse(error);
      await captcha.refresh();
    },
  );

  return (
    <Choice title={t('bindTitle')} hint={t('bindHint')} onSubmit={submit}>
      <ErrorSummary faults={faults.faults} title={t('bindFailed')} />
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
            onChange={(event) => (setUsername(event.target.value), faults.forget('username'))}
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
            onChange={(event) => (setPassword(event.target.value), faults.forget('password'))}
          />
        )}
      </Field>
      <CaptchaField of={captcha} error={faults.at('code')} onEdit={() => faults.forget('code')} />
      <Button look="primary" type="submit" busy={faults.busy}>
        {t(faults.busy ? 'binding' : 'bind')}
      </Button>
    </Choice>
  );
}

/** Its field ids have a prefix: both forms ask for a user name. */
function CreateForm({ ticket, name, redirect }: Waiting) {
  const t = useTexts(matElabTexts);
  const enter = useAfterLogin(redirect);
  const faults = useFaults('new-username');
  const [username, setUsername] = useState(name);
  const [agreeTerms, setAgreed] = useState(false);

  const submit = faults.onSubmit(
    async () => {
      if (faults.set(agreeTerms ? [] : [{ id: 'new-agreeTerms', message: t('fail.agreeTerms') }])) return;
      const { matElab } = await import('#contract/identity/matelab');
      const body = { ticket, username: username.trim(), agreeTerms: true as const };
      const { token } = await call(matElab.create, { body }, { anonymous: true, quiet: true });
      await enter(token, t('created'));
    },
    (error) => faults.refuse(error, (path) => `new-${path}`),
  );

  return (
    <Choice title={t('createTitle')} hint={t('createHint')} onSubmit={submit}>
      <ErrorSummary faults={faults.faults} />
      <Field id="new-username" label={t('fields.username')} error={faults.at('new-username')}>
        {(control) => (
          <input
            {...control}
            required
            className="input"
            name="new-username"
            value={username}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => (setUsername(event.target.value), faults.forget('new-username'))}
          />
        )}
      </Field>
      <Terms />
      <div className="field">
        <label className="check" htmlFor="new-agreeTerms">
          <input
            id="new-agreeTerms"
            type="checkbox"
            checked={agreeTerms}
            required
            aria-invalid={faults.at('new-agreeTerms') ? true : undefined}
            aria-describedby={faults.at('new-agreeTerms') ? 'new-agreeTerms-error' : undefined}
            onChange={(event) => (setAgreed(event.target.checked), faults.forget('new-agreeTerms'))}
          />
          <span>{t('agree')}</span>
        </label>
        {faults.at('new-agreeTerms') ? (
          <div className="field__error" id="new-agreeTerms-error">
            <Icon name="alert" />
            {faults.at('new-agreeTerms')}
          </div>
        ) : null}
      </div>
      <Button look="primary" type="submit" busy={faults.busy}>
        {t(faults.busy ? 'creating' : 'create')}
      </Button>
    </Choice>
  );
}

function Choice(props: {
  title: string;
  hint: string;
  onSubmit: (event: SyntheticEvent) => void;
  children: ReactNode;
}) {
  return (
    <form className="form auth__choice" noValidate onSubmit={props.onSubmit}>
      <h2>{props.title}</h2>
      <p className="secondary">{props.hint}</p>
      {props.children}
    </form>
  );
}
